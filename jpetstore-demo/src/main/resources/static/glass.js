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
  document.getElementById("table").addEventListener("change", (e) => e.target.form.requestSubmit());
})();
