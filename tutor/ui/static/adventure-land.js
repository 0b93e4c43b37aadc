// The land of a board: where everything stands, and the part of the drawing that never changes. One em is the unit, ten
// units of the drawing are one em.
import { h } from "./dom.js"

export const LAND = { across: 12.8, down: 9.1, left: 6.9, top: 4.7, wide: 5.4, tall: 4.2 };
const ARROW_ASIDE = 1.62; // how far beside its route an arrow runs
const BESIDE_STRUCTURE = { flat: 3.3, steep: 3.8 }; // no gate or wall may lie on its dice
const LANE = 2.0;
const DIE = 1.85;
const GROUNDS = 6;
const MOST_ROUNDS = 4;
const units = (n) => Math.round(n * 100) / 10;
const shapes = new Map();

// Every board is measured once: the middles of its cells, and on which side of each a name has room.
export function shapeOf(land) {
  if (!shapes.has(land.key)) {
    if (shapes.size > 8) shapes.clear();
    shapes.set(land.key, measured(land));
  }
  return shapes.get(land.key);
}

// The outermost cells; a board that is being drawn brings a sheet of its own, with room around them.
function boundsOf(land) {
  const [xs, ys] = [land.cells.map((cell) => cell[0]), land.cells.map((cell) => cell[1])];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function measured(land) {
  const { left, top, right, bottom } = land.frame || boundsOf(land);
  const spots = land.cells.map(([x, y]) => ({ x: (x - left) * LAND.across + LAND.left, y: (y - top) * LAND.down + LAND.top }));
  const size = { wide: (right - left) * LAND.across + 2 * LAND.left, tall: (bottom - top) * LAND.down + 2 * LAND.top };
  const ways = land.cells.map(() => []);
  for (const [a, b] of land.routes) {
    ways[a].push(towards(spots[a], spots[b]));
    ways[b].push(towards(spots[b], spots[a]));
  }
  const bare = { land, spots, size, lanes: arrowLanes(land), asides: arrowAsides(land) };
  const shape = { ...bare, ...placed(bare, ways) };
  return land.frame ? shape : withRoom(shape);
}

// A long name beside an outermost cell gets as much more ground as it needs: what is left of the board nobody could see.
function withRoom(shape) {
  const { seen, size, spots } = shape;
  const [left, right] = [Math.max(0, -Math.min(...seen.map((box) => box.left))), Math.max(0, Math.max(...seen.map((box) => box.right)) - size.wide)];
  for (const spot of spots) spot.x += left;
  for (const box of seen) Object.assign(box, { left: box.left + left, right: box.right + left });
  return { ...shape, size: { ...size, wide: size.wide + left + right } };
}

function towards(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  return { x: dx / far, y: dy / far };
}

// -- signs and names go where there is room -----------------------------------------------------------------------------

const AXES = { below: [0, 1], above: [0, -1], right: [1, 0], left: [-1, 0] };
const CORNERS = { "below-left": [-1, 1], "below-right": [1, 1], "above-right": [1, -1], "above-left": [-1, -1] };
const WIDE_LETTER = /[\u3000-\u9fff\uff00-\uffef]/;

const widthOf = (name) => [...name].reduce((wide, letter) => wide + (WIDE_LETTER.test(letter) ? 1.16 : 0.64), 0);
const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const shared = (a, b) => (meets(a, b) ? (Math.min(a.right, b.right) - Math.max(a.left, b.left)) * (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) : 0);
const boundsAt = (x, y, wide, tall) => ({ left: x - wide / 2, right: x + wide / 2, top: y - tall / 2, bottom: y + tall / 2 });

function signBox(spot, corner, faces) {
  const [sx, sy] = CORNERS[corner];
  const wide = 2.1 + faces.length * (DIE * 0.92 + 0.1);
  return { ...boundsAt(spot.x + sx * (LAND.wide / 2 - 0.1 + wide / 2), spot.y + sy * (LAND.tall / 2 + 1.55), wide, 2.3), sx, sy, wide };
}

function nameBox(spot, side, name, size = 1) {
  const [wide, tall] = [widthOf(name) * size + 0.5, 1.3 * size];
  const [x, y] = AXES[side] || CORNERS[side];
  const aside = LAND.tall / 2 + 0.4 + tall / 2;
  if (CORNERS[side]) return boundsAt(spot.x + x * (LAND.wide / 2 - 1.1 + wide / 2), spot.y + y * aside, wide, tall);
  return y ? boundsAt(spot.x, spot.y + y * aside, wide, tall) : boundsAt(spot.x + x * (LAND.wide / 2 + 0.5 + wide / 2), spot.y, wide, tall);
}

// An arrow as boxes: its dice, and its shaft piece by piece.
function arrowBoxes(shape, n) {
  const { dice, points, size } = arrowWay(shape, n);
  const shafts = points.slice(1).map((to, at) => boundsAt((points[at].x + to.x) / 2, (points[at].y + to.y) / 2, Math.abs(to.x - points[at].x) + 0.5, Math.abs(to.y - points[at].y) + 0.5));
  return [...dice.map((one) => boundsAt(one.x, one.y, size, size)), ...shafts];
}

// A name leaves arrows free as well, or covers as little of them as it can.
function placed(shape, ways) {
  const { land, spots } = shape;
  const arrows = land.arrows.flatMap((_, n) => arrowBoxes(shape, n));
  const cells = spots.map((spot) => boundsAt(spot.x, spot.y, LAND.wide + 0.2, LAND.tall + 0.2));
  const gates = land.routes.filter((route) => route[2]).map(([a, b]) => boundsAt((spots[a].x + spots[b].x) / 2 + 0.6, (spots[a].y + spots[b].y) / 2, LAND.wide + 2, LAND.tall));
  const areas = areaSpots(land, spots).map(({ x, y, name }) => ({ left: x, right: x + widthOf(name) * 1.2, top: y - 1.2, bottom: y + 0.3 }));
  const taken = [...cells, ...gates, ...areas];
  const free = (area) => !taken.some((other) => meets(area, other));
  const signs = land.signs.map(([cell, faces]) => {
    const corners = Object.keys(CORNERS).map((corner) => signBox(spots[cell], corner, faces));
    const found = corners.find(free) || corners[0];
    taken.push(found);
    return found;
  });
  const names = spots.map((spot, n) => {
    const open = Object.keys(AXES).filter((side) => !ways[n].some((way) => way.x * AXES[side][0] + way.y * AXES[side][1] > 0.72));
    const sides = [...open, ...Object.keys(CORNERS)];
    const boxes = new Map(sides.map((side) => [side, nameBox(spot, side, land.cells[n][3])]));
    const covers = (side) => arrows.reduce((sum, arrow) => sum + shared(boxes.get(side), arrow), 0);
    const possible = sides.filter((side) => free(boxes.get(side)));
    const side = possible.reduce((best, one) => (covers(one) < covers(best) ? one : best), possible[0] || sides[0]);
    taken.push(boxes.get(side));
    return side;
  });
  return { signs, names, seen: [...cells, ...spots.map((spot, n) => nameBox(spot, names[n], land.cells[n][3])), ...signs, ...areas] };
}

// Where the few names go that are written large: inside what is seen, then on no other of them, on no cell, no sign and
// no name of an area.
const [OUTSIDE, ON_NAME, ON_CELL] = [20, 6, 3];

export function largeSides(shape, named, size, area) {
  const cells = shape.spots.map((spot) => boundsAt(spot.x, spot.y, LAND.wide, LAND.tall));
  const areas = areaSpots(shape.land, shape.spots).map(({ x, y, name }) => ({ left: x, right: x + widthOf(name) * size, top: y - 1.2 * size, bottom: y + 0.3 }));
  const names = [];
  const sides = new Map();
  const over = (box, boxes) => boxes.reduce((sum, other) => sum + shared(box, other), 0);
  const outside = (box) => (box.right - box.left) * (box.bottom - box.top) - shared(box, area);
  const cost = (box) => outside(box) * OUTSIDE + over(box, names) * ON_NAME + over(box, cells) * ON_CELL + over(box, [...shape.signs, ...areas]);
  for (const n of named) {
    const boxes = [...Object.keys(AXES), ...Object.keys(CORNERS)].map((side) => ({ side, box: nameBox(shape.spots[n], side, shape.land.cells[n][3], size) }));
    const best = boxes.reduce((a, b) => (cost(b.box) < cost(a.box) ? b : a));
    names.push(best.box);
    sides.set(n, best.side);
  }
  return sides;
}

// A part of the board that cuts through no cell, no name and no sign: what it would cut is taken in whole.
export function wholeThings(shape, part) {
  let area = part;
  for (let more = true, rounds = 0; more && rounds < MOST_ROUNDS; rounds += 1) {
    const cut = shape.seen.filter((one) => meets(one, area) && !(one.left >= area.left && one.right <= area.right && one.top >= area.top && one.bottom <= area.bottom));
    more = cut.length > 0;
    for (const one of cut) area = { left: Math.min(area.left, one.left - 0.4), right: Math.max(area.right, one.right + 0.4), top: Math.min(area.top, one.top - 0.4), bottom: Math.max(area.bottom, one.bottom + 0.4) };
  }
  return { left: Math.max(0, area.left), top: Math.max(0, area.top), right: Math.min(shape.size.wide, area.right), bottom: Math.min(shape.size.tall, area.bottom) };
}

// -- the ground -------------------------------------------------------------------------------------------------------

const SIGNS_OF_GROUND = [
  "M4 14q5 -5 10 0t10 0M34 40q5 -5 10 0t10 0",
  "M4 12h12v-8h12v8M34 44h12v-8h12v8",
  "M8 16l6 -9l6 9zM40 46l6 -9l6 9z",
  "M10 10v6M7 13h6M42 42v6M39 45h6",
  "M6 14l7 -6l7 6l-7 6zM38 44l7 -6l7 6l-7 6z",
  "M8 8q6 8 12 0M38 40q6 8 12 0",
];

function groundPatterns(uid) {
  return h("defs", null, SIGNS_OF_GROUND.map((path, n) => h("pattern", { key: `p${n}`, id: `tt-ground-${uid}-${n}`, width: 60, height: 60, patternUnits: "userSpaceOnUse" }, h("path", { d: path, class: "gsign" }))));
}

function groundOf(shape, area, fill, grow) {
  const { land, spots } = shape;
  const cells = land.cells.map((cell, n) => (cell[2] === area ? n : -1)).filter((n) => n >= 0);
  const [wide, tall] = [LAND.across + grow, LAND.down + grow];
  const blocks = cells.map((n) => h("rect", { key: `g${n}`, x: units(spots[n].x - wide / 2), y: units(spots[n].y - tall / 2), width: units(wide), height: units(tall), rx: 14 }));
  const bands = land.routes.filter(([a, b]) => land.cells[a][2] === area && land.cells[b][2] === area)
    .map(([a, b]) => h("path", { key: `b${a}.${b}`, d: line([spots[a], spots[b]]), class: "gband", "stroke-width": units(7.4 + grow) }));
  return h("g", { class: `ground g${area % GROUNDS} ${fill}`, key: `${fill}${area}` }, bands, blocks, crossings(shape, cells));
}

// Where four cells meet, the ground has no hole.
function crossings(shape, cells) {
  const { land, spots } = shape;
  const there = new Map(cells.map((n) => [`${land.cells[n][0]},${land.cells[n][1]}`, n]));
  const full = cells.filter((n) => [[1, 0], [0, 1], [1, 1]].every(([dx, dy]) => there.has(`${land.cells[n][0] + dx},${land.cells[n][1] + dy}`)));
  return full.map((n) => h("rect", { key: `x${n}`, x: units(spots[n].x + LAND.across / 2 - 2), y: units(spots[n].y + LAND.down / 2 - 2), width: 40, height: 40 }));
}

const line = (points) => points.map((spot, n) => `${n ? "L" : "M"}${units(spot.x)} ${units(spot.y)}`).join("");

// The name of an area stands in the upper corner of its first cell from the left.
function areaSpots(land, spots) {
  return land.areas.flatMap((name, area) => {
    const mine = spots.filter((_, n) => land.cells[n][2] === area);
    if (!mine.length) return [];
    const left = Math.min(...mine.map((spot) => spot.x));
    const first = mine.filter((spot) => spot.x === left).reduce((a, b) => (a.y < b.y ? a : b));
    return [{ area, name, x: first.x - LAND.across / 2 + 0.7, y: first.y - LAND.down / 2 + 1.5 }];
  });
}

function areaNames({ land, spots }) {
  return areaSpots(land, spots).map(({ area, name, x, y }) => h("text", { key: `area${area}`, class: `areaname g${area % GROUNDS}`, x: units(x), y: units(y) }, name));
}

// -- routes -----------------------------------------------------------------------------------------------------------

function routes(shape) {
  const all = (look) => h("path", { class: look, key: look, d: shape.land.routes.map(([a, b]) => line([shape.spots[a], shape.spots[b]])).join("") });
  return [all("wayedge"), all("wayfloor")];
}

// -- dice, arrows, signs ------------------------------------------------------------------------------------------------

const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

function die(x, y, face, size, key) {
  const u = units(size);
  return h("g", { class: "adie", key }, h("rect", { x: units(x) - u / 2, y: units(y) - u / 2, width: u, height: u, rx: u * 0.24 }),
    PIPS[face].map(([dx, dy], n) => h("circle", { key: `p${n}`, cx: units(x) + dx * u * 0.26, cy: units(y) + dy * u * 0.26, r: u * 0.088 })));
}

// On the right-hand side of the way that it goes, so that two arrows against each other never meet.
function arrowLanes(land) {
  const taken = new Map();
  return land.arrows.map(([path]) => {
    const key = `${path[0]}>${path[1]}`;
    const lane = path.length > 2 ? Math.max(1, taken.get(key) || 0) : taken.get(key) || 0;
    taken.set(key, lane + 1);
    return lane;
  });
}

function arrowAsides(land) {
  const between = (a, b) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const standing = new Set(land.routes.filter((route) => route[2]).map(([a, b]) => between(a, b)));
  const step = (a, b) => (!standing.has(between(a, b)) ? ARROW_ASIDE : land.cells[a][1] === land.cells[b][1] ? BESIDE_STRUCTURE.flat : BESIDE_STRUCTURE.steep);
  return land.arrows.map(([path]) => Math.max(...path.slice(1).map((cell, at) => step(path[at], cell))));
}

function edgeOf(way) {
  return Math.min(LAND.wide / 2 / Math.max(0.001, Math.abs(way.x)), LAND.tall / 2 / Math.max(0.001, Math.abs(way.y)));
}

// Where the dice and the shaft of an arrow lie.
export function arrowWay(shape, n) {
  const [path, faces] = shape.land.arrows[n];
  const spots = path.map((cell) => shape.spots[cell]);
  const away = Math.max(ARROW_ASIDE + shape.lanes[n] * LANE, shape.asides[n]);
  const size = faces.length > 2 ? DIE * 0.8 : DIE;
  const turned = (spot, before, after) => ({ x: spot.x - away * (before.y + (before.x === after.x && before.y === after.y ? 0 : after.y)), y: spot.y + away * (before.x + (before.x === after.x && before.y === after.y ? 0 : after.x)) });
  const beside = (spot, way, along) => ({ x: spot.x + way.x * along - way.y * away, y: spot.y + way.y * along + way.x * away });
  const first = towards(spots[0], spots[1]);
  const start = edgeOf(first) + size / 2 + 0.3;
  const dice = faces.map((face, at) => ({ face, ...beside(spots[0], first, start + at * (size + 0.1)) }));
  const points = [beside(spots[0], first, start + faces.length * (size + 0.1) - size / 2)];
  for (let at = 1; at < spots.length - 1; at += 1) points.push(turned(spots[at], towards(spots[at - 1], spots[at]), towards(spots[at], spots[at + 1])));
  const last = towards(spots[spots.length - 2], spots[spots.length - 1]);
  points.push(beside(spots[spots.length - 1], last, -edgeOf(last) - 1.35));
  return { dice, points, size, last };
}

export function arrowAt(shape, n, lit) {
  const { dice, points, size, last } = arrowWay(shape, n);
  const tip = points[points.length - 1];
  const turn = (Math.atan2(last.y, last.x) * 180) / Math.PI;
  return h("g", { class: lit ? "aarrow lit" : "aarrow", key: `arrow${n}` },
    h("path", { class: "ahalo", d: line(points) }), h("path", { class: "ashaft", d: line(points) }),
    h("path", { class: "ahead", d: "M-2 -8L11 0-2 8Z", transform: `translate(${units(tip.x)} ${units(tip.y)}) rotate(${Math.round(turn)})` }),
    dice.map((one, at) => die(one.x, one.y, one.face, size, `d${at}`)));
}

export function signAt(shape, n, lit) {
  const [cell, faces] = shape.land.signs[n];
  const spot = shape.spots[cell];
  const { sx, sy, wide, left, top } = shape.signs[n];
  const [x, y] = [left + wide / 2, top + 1.15];
  const point = [[spot.x + sx * (LAND.wide / 2 - 0.35), spot.y + sy * (LAND.tall / 2 - 0.1)], [x - sx * (wide / 2 - 0.2), y + sy * 0.3], [x - sx * (wide / 2 - 1.5), y - sy * 0.6]];
  return h("g", { class: lit ? "asign lit" : "asign", key: `sign${n}` },
    h("path", { class: "spoint", d: `M${point.map(([px, py]) => `${units(px)} ${units(py)}`).join("L")}Z` }),
    h("rect", { class: "splate", x: units(x - wide / 2), y: units(y - 1.15), width: units(wide), height: 23, rx: 7 }),
    h("use", { href: "#tt-kind-monster", x: units(x - wide / 2 + 0.35), y: units(y - 0.8), width: 16, height: 16, class: "sfoe" }),
    faces.map((face, at) => die(x - wide / 2 + 2.1 + DIE * 0.46 + at * (DIE * 0.92 + 0.1), y, face, DIE * 0.88, `d${at}`)));
}

// -- layers -----------------------------------------------------------------------------------------------------------

function layer(shape, look, ...kids) {
  const { wide, tall } = shape.size;
  return h("svg", { class: look, key: look, viewBox: `0 0 ${units(wide)} ${units(tall)}`, style: `width:${wide}em;height:${tall}em`, "aria-hidden": "true", focusable: "false" }, ...kids);
}

const drawn = new Map();

// What never changes is one value: the page leaves it as it is.
export function landLayer(land, uid) {
  const key = `${uid} ${land.key}`;
  if (!drawn.has(key)) {
    if (drawn.size > 8) drawn.clear();
    const shape = shapeOf(land);
    const areas = land.areas.map((_, area) => area);
    drawn.set(key, layer(shape, "aland", groundPatterns(uid), areas.map((area) => groundOf(shape, area, "shore", 0.5)), areas.map((area) => groundOf(shape, area, "floor", 0)),
      areas.map((area) => h("g", { key: `sign${area}`, fill: `url(#tt-ground-${uid}-${area % GROUNDS})` }, groundOf(shape, area, "signs", 0))),
      areaNames(shape), routes(shape), land.arrows.map((_, n) => arrowAt(shape, n, false)), land.signs.map((_, n) => signAt(shape, n, false))));
  }
  return drawn.get(key);
}

// The signs and arrows whose face was rolled, drawn once more over the others.
export function litLayer(land, lit) {
  const shape = shapeOf(land);
  const shines = (cell, faces) => lit.some((one) => one.area === land.cells[cell][2] && faces.includes(one.face));
  const arrows = land.arrows.map(([path, faces], n) => (shines(path[0], faces) ? arrowAt(shape, n, true) : null));
  const signs = land.signs.map(([cell, faces], n) => (shines(cell, faces) ? signAt(shape, n, true) : null));
  return layer(shape, "alit", arrows.filter(Boolean), signs.filter(Boolean));
}

// Between two cells side by side there is room for a gate alone: its counter then lies on it.
export const wayLook = (a, b) => (a.y === b.y ? "away flat" : "away");

// Where a place is: a cell by its number, a route by the two that it joins.
export function spotIn(land, place) {
  const { spots } = shapeOf(land);
  const [a, b] = place.map((n) => spots[n]);
  return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, look: wayLook(a, b) } : a;
}
