// Looks again every few seconds while the box is ticked and the page is in sight.
(() => {
  const box = document.getElementById("live");
  let timer = 0;
  async function look() {
    if (document.hidden) return;
    const table = document.getElementById("table").value;
    const answer = await fetch("/glass/wall?table=" + encodeURIComponent(table));
    if (!answer.ok || answer.redirected) { box.checked = false; clearInterval(timer); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const sides = page.getElementById("sides");
    const old = document.getElementById("sides");
    if (sides && !old.contains(document.activeElement)) old.replaceWith(document.adoptNode(sides));
  }
  box.addEventListener("change", () => {
    clearInterval(timer);
    if (box.checked) { timer = setInterval(() => look().catch(() => {}), 3000); look().catch(() => {}); }
  });
  // While a rotation of the data key goes on, its progress is asked for each second.
  async function follow() {
    const old = document.getElementById("resealing");
    if (!old || old.dataset.going !== "true") return;
    const answer = await fetch("/glass/resealing");
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.getElementById("resealing");
    if (!now) return;
    old.replaceWith(document.adoptNode(now));
    if (now.dataset.going === "true") setTimeout(() => follow().catch(() => {}), 1000);
    else document.querySelectorAll('form[action="/glass/reseal"] button').forEach((b) => { b.disabled = false; });
  }
  follow().catch(() => {});
  document.getElementById("table").addEventListener("change", (e) => e.target.form.requestSubmit());
})();
