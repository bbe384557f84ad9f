// Asks for new figures each second and draws them. No library: three charts are three functions.
(() => {
  const NS = "http://www.w3.org/2000/svg";
  const words = document.getElementById("charts").dataset;
  const COLOUR = { plain: "#a8323f", pages: "#0d5a60", cells: "#0d5a60" };
  const DASH = { plain: "7 4", pages: "", cells: "" };
  const W = 720, H = 240, L = 56, R = 12, T = 22, B = 26;
  let run = 0, seen = 0, samples = [];

  function el(name, attributes, parent, text) {
    const e = document.createElementNS(NS, name);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    if (text !== undefined) e.textContent = text;
    parent.appendChild(e);
    return e;
  }
  function nice(top) {
    if (!(top > 0)) return 1;
    const p = Math.pow(10, Math.floor(Math.log10(top)));
    return [1, 1.5, 2, 3, 4, 5, 8, 10].map((f) => f * p).find((v) => v >= top);
  }
  function label(v) {
    return v >= 1000 ? (v / 1000).toLocaleString(undefined, { maximumFractionDigits: 1 }) + "k"
      : v.toLocaleString(undefined, { maximumFractionDigits: v < 10 ? 1 : 0 });
  }
  function chart(id, curves, fixedTop) {
    const svg = document.getElementById(id);
    svg.replaceChildren();
    const all = curves.flatMap((c) => c.points);
    const sorted = all.map((p) => p[1]).sort((a, b) => a - b);
    // One long pause must not flatten all the rest.
    const top = fixedTop || nice((sorted[Math.floor(sorted.length * 0.99)] || 1) * 1.05);
    const from = all.length ? Math.min(...all.map((p) => p[0])) : 0;
    const to = Math.max(from + 10, all.length ? Math.max(...all.map((p) => p[0])) : 10);
    const x = (s) => L + ((s - from) / (to - from)) * (W - L - R);
    const y = (v) => H - B - (Math.min(v, top) / top) * (H - T - B);
    for (let i = 0; i <= 4; i++) {
      const v = (top * i) / 4;
      el("line", { x1: L, x2: W - R, y1: y(v), y2: y(v), stroke: "#d9dfe2" }, svg);
      el("text", { x: L - 8, y: y(v) + 4, "text-anchor": "end", "font-size": 12, fill: "#51606b" }, svg, label(v));
    }
    for (let i = 0; i <= 4; i++) {
      const s = from + ((to - from) * i) / 4;
      el("text", { x: x(s), y: H - 6, "text-anchor": i === 0 ? "start" : i === 4 ? "end" : "middle", "font-size": 12, fill: "#51606b" }, svg, Math.round(s) + " s");
    }
    let right = L;
    for (const c of curves) {
      if (!c.points.length) continue;
      const path = c.points.map((p) => x(p[0]).toFixed(1) + "," + y(p[1]).toFixed(1)).join(" ");
      el("polyline", { points: path, fill: "none", stroke: COLOUR[c.target] || "#333", "stroke-width": c.width || 2, "stroke-opacity": c.opacity || 1, "stroke-dasharray": DASH[c.target] || "", "stroke-linejoin": "round" }, svg);
      if (c.name) {
        el("line", { x1: right, x2: right + 24, y1: 10, y2: 10, stroke: COLOUR[c.target], "stroke-width": 3, "stroke-dasharray": DASH[c.target] }, svg);
        el("text", { x: right + 30, y: 14, "font-size": 13, fill: "#1d2b36" }, svg, c.name);
        right += 50 + c.name.length * 10;
      }
    }
  }
  function curve(target, value, more) {
    return Object.assign({ target, points: samples.filter((s) => s.target === target && Number.isFinite(Number(s[value]))).map((s) => [s.seconds, Number(s[value]) * (value === "cpu" ? 100 : 1)]) }, more);
  }
  function draw() {
    const targets = [...new Set(samples.map((s) => s.target))];
    chart("c-throughput", targets.map((t) => curve(t, "perSecond", { name: words[t] })));
    chart("c-latency", targets.flatMap((t) => [curve(t, "p99", { name: words[t], width: 2.4 }), curve(t, "p95", { width: 1.6, opacity: 0.75 }), curve(t, "p50", { width: 1.2, opacity: 0.6 })]));
    chart("c-cpu", targets.map((t) => curve(t, "cpu", { name: words[t] })), 100);
  }
  function number(v, digits) {
    return Number.isFinite(Number(v)) ? Number(v).toLocaleString(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits }) : "–";
  }
  function percent(v) {
    return Number.isFinite(Number(v)) ? number(v * 100, 0) + " %" : "–";
  }
  function sums(list) {
    const body = document.getElementById("sums");
    body.replaceChildren();
    for (const s of list) {
      const row = document.createElement("tr");
      const cells = [words[s.target] || s.target, number(s.perSecond, 0), number(s.p50, 2), number(s.p95, 2), number(s.p99, 2), number(s.cpuMillisPerThousand, 0), percent(s.cacheHitRatio), number(s.soldOut, 0), number(s.failures, 0)];
      cells.forEach((text, i) => {
        const cell = document.createElement(i ? "td" : "th");
        if (i) cell.className = "num"; else cell.scope = "row";
        cell.textContent = text;
        row.appendChild(cell);
      });
      body.appendChild(row);
    }
    const plain = list.find((s) => s.target === "plain"), sealed = list.find((s) => s.target !== "plain");
    const ratio = document.getElementById("ratio");
    ratio.textContent = plain && sealed && plain.perSecond > 0 && sealed.perSecond > 0 && plain.p99 > 0
      ? ratio.dataset.text.replace("{t}", number((100 * sealed.perSecond) / plain.perSecond, 1)).replace("{p}", number((100 * sealed.p99) / plain.p99, 0)) : "";
  }
  async function ask() {
    const answer = await fetch("/load/figures?run=" + run + "&seen=" + seen);
    if (!answer.ok || answer.redirected) return;
    const report = await answer.json();
    if (report.run !== run) { run = report.run; samples = []; }
    samples.push(...report.samples);
    seen = report.count;
    const state = document.getElementById("state");
    const text = report.problem ? state.dataset[report.problem.replace("load.", "")] : state.dataset[report.state];
    if (state.textContent !== text) state.textContent = text;
    const busy = report.state === "running" || report.state === "preparing";
    document.getElementById("start").disabled = busy;
    document.getElementById("stop").disabled = !busy;
    sums(report.summaries);
    draw();
  }
  setInterval(() => { if (!document.hidden) ask().catch(() => {}); }, 1000);
  ask().catch(() => {});
})();
