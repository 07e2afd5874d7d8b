#include "tools/limber/batch/report.h"

namespace limber::batch {

const char* const kReportPage = R"page(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>limber batch</title>
<style>
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --accent: #2a78d6; --bad: #c0392b; }
body { font: 14px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1.5rem; max-width: 1280px; }
h1 { font-size: 1.4rem; margin: 0 0 .2rem; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .5rem; }
.facts { display: flex; flex-wrap: wrap; gap: .6rem 1.6rem; margin: .6rem 0; }
.facts b { font-size: 1.25rem; display: block; font-variant-numeric: tabular-nums; }
.charts { display: flex; flex-wrap: wrap; gap: 1.5rem; }
.charts figure { margin: 0; flex: 1 1 18rem; }
figcaption { margin-bottom: .3rem; }
svg { width: 100%; height: 130px; display: block; }
svg text { font-size: 11px; fill: currentColor; }
svg rect { fill: var(--accent); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th button { font: inherit; font-weight: 600; background: none; border: 0; padding: 0; cursor: pointer; color: inherit; white-space: nowrap; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.n { overflow-wrap: normal; }
.bad { color: var(--bad); }
.bar { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: .5rem 0; }
.bar input { font: inherit; padding: .25rem .5rem; min-width: 16rem; }
.bar button, .bar select { font: inherit; padding: .25rem .6rem; }
.sheet { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: .6rem; }
.sheet figure { margin: 0; padding: .3rem; border: 1px solid var(--line); overflow-wrap: anywhere; font-size: 12px; }
.sheet img, .sheet .none { width: 100%; aspect-ratio: 1; object-fit: contain; background: var(--soft); display: grid; place-items: center; }
a { color: var(--accent); }
a.code { cursor: pointer; text-decoration: underline; }
</style>
</head>
<body>
<h1>limber batch</h1>
<div class="facts" id="facts"></div>
<div id="failures"></div>
<h2>Measured</h2>
<div class="charts" id="charts"></div>
<h2>Jobs</h2>
<div class="bar">
  <input id="search" type="search" placeholder="Search names, codes, messages" aria-label="Search">
  <select id="status" aria-label="Status"><option value="">every status</option></select>
  <button id="view">Show pictures</button>
  <button id="back" aria-label="Page before">&lt;</button><span id="where"></span><button id="next" aria-label="Next page">&gt;</button>
</div>
<div id="list"></div>
<script>
"use strict";
const blocks = [], waiting = {};
function rows(number, list) {
  blocks[number] = list;
  if (waiting[number]) { waiting[number](); delete waiting[number]; }
}
/*DATA*/
const JOB = 0, STATUS = 1, CODE = 2, MESSAGE = 3, BYTES = 4, SECONDS = 5, MEMORY = 6, ERROR = 7, PICTURE = 8, LOG = 9, OUT = 10;
const perPage = 200;
let page = 0, pictures = false, sortBy = -1, rising = true, shown = null;
const byId = id => document.getElementById(id);
function element(name, text, attributes) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const key in attributes || {}) made.setAttribute(key, attributes[key]);
  return made;
}
const count = n => n.toLocaleString("en");
function duration(s) {
  if (s < 1) return (1000 * s).toFixed(0) + " ms";
  if (s < 120) return s.toFixed(s < 10 ? 2 : 1) + " s";
  return s < 7200 ? (s / 60).toFixed(1) + " min" : (s / 3600).toFixed(1) + " h";
}
const size = b => b < 1e6 ? (b / 1e3).toFixed(0) + " kB" : (b / 1e6).toFixed(1) + " MB";
const link = path => path.split("/").map(encodeURIComponent).join("/");

// Blocks beyond the first are scripts: those load from the disk, too, where other requests may not.
function load(number) {
  if (blocks[number]) return Promise.resolve();
  return new Promise(done => {
    waiting[number] = done;
    const script = element("script");
    script.src = "report/rows-" + String(number).padStart(4, "0") + ".js";
    document.body.append(script);
  });
}
async function loadAll() {
  for (let i = 1; i <= data.blocks; ++i) {
    if (!blocks[i]) byId("where").textContent = "loading " + i + " of " + data.blocks;
    await load(i);
  }
}
const filtered = () => byId("search").value !== "" || byId("status").value !== "" || sortBy >= 0;

// All rows that are wanted; null if that is simply all, in the order of the batch.
async function choose() {
  if (!filtered()) { shown = null; return; }
  await loadAll();
  const word = byId("search").value.toLowerCase(), status = byId("status").value;
  const all = [];
  for (let i = 1; i <= data.blocks; ++i) for (const row of blocks[i]) {
    if (status && row[STATUS] !== status) continue;
    if (word && !(row[JOB] + "\n" + row[CODE] + "\n" + row[MESSAGE]).toLowerCase().includes(word)) continue;
    all.push(row);
  }
  if (sortBy >= 0) {
    const order = rising ? 1 : -1, lowest = v => v === null || v === "";
    all.sort((a, b) => {
      const x = a[sortBy], y = b[sortBy];
      if (lowest(x) || lowest(y)) return lowest(x) - lowest(y);
      return order * (x < y ? -1 : x > y ? 1 : 0);
    });
  }
  shown = all;
}
async function rowsOfPage() {
  const first = page * perPage, last = Math.min(first + perPage, shown ? shown.length : data.rows);
  if (shown) return shown.slice(first, last);
  const list = [];
  for (let i = first; i < last; ++i) {
    const number = 1 + Math.floor(i / data.rows_per_block);
    await load(number);
    list.push(blocks[number][i % data.rows_per_block]);
  }
  return list;
}
const columns = [["job", JOB], ["status", STATUS], ["error", CODE], ["input", BYTES], ["time", SECONDS], ["memory", MEMORY], ["rms error", ERROR], ["files", -1]];
function table(list) {
  const made = element("table"), head = element("tr");
  for (const [name, column] of columns) {
    const cell = element("th", undefined, {"class": column >= BYTES && column <= ERROR ? "n" : ""});
    if (column < 0) cell.textContent = name;
    else {
      const button = element("button", name + (column === sortBy ? (rising ? " \u25b2" : " \u25bc") : ""));
      button.onclick = () => { rising = column === sortBy ? !rising : column < BYTES; sortBy = column; update(); };
      cell.append(button);
    }
    head.append(cell);
  }
  made.append(head);
  for (const row of list) {
    const line = element("tr"), ok = row[STATUS] === "done";
    line.append(element("td", row[JOB]), element("td", row[STATUS], ok ? {} : {"class": "bad"}));
    const error = element("td");
    if (row[CODE]) error.append(element("b", row[CODE]), " ", row[MESSAGE]);
    line.append(error, element("td", row[BYTES] ? size(row[BYTES]) : "", {"class": "n"}),
                element("td", duration(row[SECONDS]), {"class": "n"}), element("td", row[MEMORY] ? row[MEMORY] + " MB" : "", {"class": "n"}),
                element("td", row[ERROR] === null ? "" : Number(row[ERROR]).toPrecision(2), {"class": "n"}));
    const files = element("td");
    for (const path of row[OUT]) files.append(element("a", path.split("/").pop(), {href: link(path)}), " ");
    if (row[LOG]) files.append(element("a", "log", {href: link(row[LOG])}));
    line.append(files);
    made.append(line);
  }
  return made;
}
function sheet(list) {
  const made = element("div", undefined, {"class": "sheet"});
  for (const row of list) {
    const figure = element("figure", undefined, {title: row[MESSAGE]});
    if (row[PICTURE]) {
      const anchor = element("a", undefined, {href: link(row[OUT].length ? row[OUT][0] : row[PICTURE])});
      anchor.append(element("img", undefined, {src: link(row[PICTURE]), loading: "lazy", alt: row[JOB]}));
      figure.append(anchor);
    } else figure.append(element("div", row[CODE] || "no picture", {"class": row[CODE] ? "none bad" : "none"}));
    figure.append(element("div", row[JOB]), element("div", duration(row[SECONDS])));
    made.append(figure);
  }
  return made;
}
async function update() {
  await choose();
  await draw();
}
async function draw() {
  const all = shown ? shown.length : data.rows, pages = Math.max(1, Math.ceil(all / perPage));
  page = Math.min(Math.max(page, 0), pages - 1);
  const list = await rowsOfPage();
  byId("list").replaceChildren(pictures ? sheet(list) : table(list));
  byId("where").textContent = count(all) + (all === 1 ? " job" : " jobs") + ", page " + (page + 1) + " of " + count(pages);
}
function chart(title, histogram, text) {
  const counts = histogram.counts, most = Math.max(...counts, 1), width = 300, height = 120, bar = width / Math.max(counts.length, 1);
  const figure = element("figure"), space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height + 14}`);
  svg.setAttribute("preserveAspectRatio", "none");
  figure.append(element("figcaption", title));
  counts.forEach((n, i) => {
    const rect = document.createElementNS(space, "rect"), tall = n ? Math.max(2, n / most * (height - 14)) : 0;
    for (const [key, value] of [["x", i * bar + 1], ["y", height - tall], ["width", Math.max(bar - 2, 1)], ["height", tall]]) rect.setAttribute(key, value);
    const tip = document.createElementNS(space, "title");
    tip.textContent = text(histogram.first * 2 ** i) + " to " + text(histogram.first * 2 ** (i + 1)) + ": " + count(n);
    rect.append(tip);
    svg.append(rect);
  });
  figure.append(svg, element("div", counts.length ? text(histogram.first) + " to " + text(histogram.first * 2 ** counts.length) + ", each bar twice the one before; the tallest is " + count(most) : "nothing measured"));
  return figure;
}
function start() {
  const fact = (name, value) => { const made = element("div", name); made.prepend(element("b", value)); byId("facts").append(made); };
  fact("jobs", count(data.jobs));
  for (const status in data.statuses) {
    fact(status, count(data.statuses[status]));
    byId("status").append(element("option", status, {value: status}));
  }
  if (data.rows < data.jobs) fact("not yet run", count(data.jobs - data.rows));
  fact("of processes in all", duration(data.seconds));
  fact("the most memory", Math.round(data.megabytes) + " MB");
  fact("version of Limber", data.version);
  if (data.failures.length) {
    byId("failures").append(element("h2", "Failures"));
    const made = element("table"), most = Math.max(...data.failures.map(each => each[1]));
    for (const [code, n, message, job] of data.failures) {
      const line = element("tr"), cell = element("td"), name = element("a", code, {"class": "code bad"});
      name.onclick = () => { byId("search").value = code; page = 0; update(); byId("list").scrollIntoView(); };
      cell.append(name);
      const amount = element("td", count(n), {"class": "n"});
      const drawn = element("td"), box = element("div");
      box.style.cssText = `height:.8rem;margin-top:.25rem;width:${Math.max(1, 120 * n / most)}px;background:var(--bad)`;
      drawn.append(box);
      line.append(cell, amount, drawn, element("td", job + ": " + message));
      made.append(line);
    }
    byId("failures").append(made);
  }
  byId("charts").append(chart("Time per job", data.time, duration), chart("Peak memory per job", data.memory, v => Math.round(v) + " MB"));
  if (data.errors.counts.length) byId("charts").append(chart("Error (root mean square, of the size)", data.errors, v => v.toExponential(0)));
  byId("search").oninput = byId("status").onchange = () => { page = 0; update(); };
  byId("view").onclick = () => { pictures = !pictures; byId("view").textContent = pictures ? "Show table" : "Show pictures"; draw(); };
  byId("back").onclick = () => { --page; draw(); };
  byId("next").onclick = () => { ++page; draw(); };
  update().then(() => document.body.dataset.ready = "yes");
}
start();
</script>
</body>
</html>
)page";

}  // namespace limber::batch
