// The pixel figures: every picture is a small grid of letters, every letter a colour. Drawn as symbols when the page begins.
const COLOURS = {
  k: "#1a1433", w: "#fff6e0", s: "#f2c9a0", y: "#ffd34d", b: "#5b86ff", B: "#2f4fb8", g: "#57c26a", G: "#2f7d45", h: "#9be08a",
  r: "#e0475b", R: "#8f2338", p: "#b79bff", P: "#6a3fae", n: "#8a5632", N: "#4b2c1a", o: "#ff9a4d", c: "#c9cfe8", C: "#8d83c9",
  m: "#ff8fb8", t: "#62d6e8", d: "#3a2f66", e: "#6b5fa0", x: "#241c4f",
};

const FIGURES = {
  "hero-mage": "....bb...../...bbb...../...bbyb..../..bbbbb..../.bbbbbbbb../bbbbbbbbbb./..ssssss.../..skssks.../..ssssss.../..wwwwww..y/.bbwwwwbb.n/bbbbwwbbbbn/s.bbyybb.sn/..bbbbbb..n/.bbbbbbbb.n/.kk....kk..",
  "hero-mage-epic": "....tt....y/...ttt...yy/...ttyt..yy/.yttttty..y/.tttttttt../yyyyyyyyyy./..ssssss..n/..sbssbs..n/..ssssss..n/..wwwwww..n/PPBwwwwBBPn/PBBBwwBBBsn/PsBByyBBPPn/PPBByyBBPP./PBBByyBBBP./.kk....kk..",
  "hero-cleric": "...yyyy..../..y....y.../...yyyy..../..wwwwww.../.wwwwwwww../.wssssssw../.wskssksw../.wssssssw../..wwwwww.../.wwwwwwww../wwwwyywwww./swwyyyywws./.wwwyywww../.wwwyywww../.wwwwwwww../..kk..kk...",
  "hero-cleric-epic": "..y.yy.y.../..yyyyyy.../...wwww..../..wwwwww.../.wwwwwwww../.wssssssw../.wsBssBsw../.wssssssw.y/ccwwwwwwccy/cwwwyywwwcy/wwwyyyywwwy/swwwyywwwsy/.wrwyywrw.n/.rrwyywrr.n/rrrwwwwrrrn/..kk..kk...",
  "hero-fighter": ".....rr..../...rrrr..../..cccccc.../.ccccccccc./.cccccccc../.cskssksc../.cssssssc../..ssssss..c/..oooooo..c/.oooooooo.c/ooroooonnsc/orrroooo.nn/srrrnnnn..n/.orronno.../..nn..nn.../.kkk..kkk..",
  "hero-fighter-epic": "...y..y..../...yyyyrr../..yyyyyyrr./.yccccccyr./.yccccccy../.yskssksy../.yssssssy.c/..ssssss..c/yyrrrrrryyc/yrrryyrrryc/rryyyrrrrsy/ryywyyrr.yn/syywyynn..n/.yyyyrrr.../..cc..cc.../.yyy..yyy..",
  "hero-thief": "..gggggg.../.gggggggg../.gggggggg../.gssssssg../.kkkkkkkk../.kwkssk.k../.ggkkkkgg../..gggggg.../.gnnnnnng../ggnggggngg./s.nnyynn.s./..gggggg..c/..gg..gg.c./..gg..gg.../.nnn..nnn../...........",
  "hero-thief-epic": "..PPPPPP.../.PPPyyPPP../.PPPPPPPP../.PssssssP../.kkkkkkkk../.ktkssktk../.PPkkkkPP../c.PPPPPP.c./cPyyyyyyPc./PPyPPPPyPP./s.yyrryy.s./.PPPPPPPP../.PPP..PPP../PPPP..PPPP./.nnn..nnn../...........",
  "hero-fool": ".r......g../rrr....ggg./yrrr..gggy./..rrrrgg.../..rrrggg.../..ssssss.../..skssks.../..ssrrss.../..wwwwww.../.wrrwwggw../rrrrwwgggg./srrryygggs./.rrryyggg../.ggg..rrr../.ggg..rrr../.yy....yy..",
  "boss-draculord": "......kkkk...../.....kkkkkk..../....kkccckkk.../....kccccckk.../....crccrcc..../....ccccccc..../d....cwcwc....d/PP...cccc....PP/PPP.PrrrrP.PPPP/PPPPPkwwkPPPPPP/.PPPPkwwkPPPPP./..PPPkkkkPPPP../...PPkkkkPP..../...PkkkkkkP..../....kkkkkk...../....kk..kk.....",
  "boss-cerebellus": "....mmmmmmm..../..mmrmmrmmrmm../.mrmmrrmmrmmmm./mmrrmmrmmrrmmrm/mrmmrrmmrrmmrmm/mmrrmmrmmrmmrrm/.mrmmrmmrrmmrm./..mmmmmmmmmmm../...wwmmmmww..../...wkmmmmkw..../....mmmmmm...../....mkkkkm...../...C.m.m..C..../..C..m..m..C.../.C...C...C..C../.....C...C.....",
  "boss-xyzax": "....yyyyyyy..../....yryyyry..../...wwwwwwww..../...wwwwwwww..../...wkkwwkkw..../...wktwwtkw..../...wwwkkwww..../....wwwwww...../....wkwkwk...t./..PPwwwwwwPPtt./.PPPPwwwwPPPPn./.PPPPPPPPPPPwn./.PwPPPyPPPPP.n./..PPPPyPPPP..n./..PPPPPPPPP..n./..PPPPPPPPP..n.",
  "boss-king-croak": ".....y.y.y...../.....yyyyy...../..gg.yryry.gg../.gwwgggggggwwg./.gwkgggggggkwg./.ggggggggggggg./.gggggggggggg../.gkkkkkkkkkkkg./.ggrrrrrrrrrgg./..ggggggggggg../.gghhhhhhhhhgg./ggghhhhhhhhhggg/gGghhhhhhhhhgGg/gG.hhhhhhhhh.Gg/GG.ggg...ggg.GG/..GGGg...gGGG..",
  "boss-robobo": "......r......../......c......../..ccccccccc..../..cxxxxxxxc..../..cxttxttxc..../..cxttxttxc..../..cxxxxxxxc..../..cckckckcc..../....ccccc....../.oCCCCCCCCCo.../ooCCyCCCrCCoo../cc.CCCCCCC.cc../cc.CtttttC.cc../oo.CCCCCCC.oo../...ooo.ooo...../..kkkk.kkkk....",
  "boss-seducia": "..r.........r../..rr.nnnnn.rr../...rnnnnnnnr.../...nnsssssnn.../...nskssksn..../...nsssssss..../...nnsrrsnn..../P..nnssssnn...P/PPP..ssss...PPP/PPPPPrssrPPPPPP/.PPPrrrrrrPPP../..P.srrrrs..P../....srrrrs...r./....rrrrrr..r../....ss..ss.r.../....rr..rrr....",
  "boss-cleopatra": "...yybbyybby.../..ybbyyrybbyy../..bykwwwwkyb.../..ybkwwwwkby.../..bywkwwkwyb.../..ybwwwwwwby.../..bywwrrwwyb.../..yb.wwww.by.../.yyyyyyyyyyyy../.wwtttttttwww../ww.wwccwww.wwy./w..ccwwwcc..wy./w..wwwccww..sy./s..ccwwwcc...n./...wwwccww...n./...ww...ww...n.",
  "boss-gorgona": "..g..g.g..g..../.gg.gg.gg.gg.../.gggggggggggg../g.gggggggggg.g./gg.hhhhhhhh.gg./.g.hyhhhhyh.g../...hhhhhhhh..../...hhrrrrhh..../....hwrrwh...../..PPPhhhhPPP.../.PPhPPPPPPhPP../.h..PPyyPP..h../.h..PPPPPP..h../...GgggGggg..../..GgggGggGgg.../...gGgggg..gg..",
  "boss-anererak": "...kkkkkkkk..../..kkdddddkkk.../..kdwwwwwdk..../..kwwwwwwwk..../..kwrrwrrwk..../..kwrkwkrwk..../..kwwwkwwwk..../...kwwwwwk...../...kwkwkwk...../..dkkwwwkkd..../.dddkkkkkddd.../ddpdddddddpdd../dd.ddpppdd.dd../w..ddpypdd..w../...ddpppdd...../..dddddddddd...",
  "trap-0": "................/................/................/................/....c......c..../...ccc....ccc.../...ccc....ccc.../....c..cc..c..../....c..cc..c..../..ccc.cccc.ccc../.kkkkkkkkkkkkkk./.eeeeeeeeeeeeee.",
  "monster-0": "................/................/.....hhhhhh...../....hhhhhhhh..../...hhwwhhwwhh.../...hhwkhhwkhh.../...hhhhhhhhhh.../..hhhkkkkkkhhh../..hhhkwkwkwhhh../..hhhhhhhhhhhh../.hhhhhhhhhhhhhh./.gggggggggggggg.",
  "boss-0": "....yyyyyyy..../....y.yyy.y..../...PPPPPPPPP.../..PPPPPPPPPPP../..PPwwPPPwwPP../..PPwkPPPkwPP../..PPPPPPPPPPP../..PPkkkkkkkPP../...PPwkwkwPP.../....PPPPPPP..../..ddddddddddd../.ddpdddddddpdd./.dd.ddyyydd.dd./.P..ddyyydd..P./....ddddddd..../....kk...kk....",
  "room-dark-altar": ".......rr......./.......rr......./.....rrrrrr...../.......rr......./..y....rr....y../..w....rr....w../..w..........w../.CCCCCCCCCCCCCC./.wwwwwwwwwwwwww./...CCCCCCCCCC.../...CeCCCCCCeC.../...CCCCCCCCCC...",
  "room-open-grave": ".....cccccc...../....cccccccc..../....cckccckc..../....cccccccc..../....ckcckccc..../....cccccccc..../....cccccccc..../.nn.cccccccc.nn./nnnnnnnnnnnnnnnn/nNkkkkkkkkkkkkNn/NNkkwwkkwkkwkkNN/NNkkkkwwkkkkkkNN",
  "room-specters-sanctum": "................/.......cccc...../......cwwwwc..../.....cwwwwwwc.../.....cwkwwkwc.../.....cwwwwwwc.../.y...cwwkkwwc..y/.w...cwwwwwwc..w/.w..ccwwwwwwc..w/CCC.cwwwwwwwc.CC/CeC..cwwcwwc..Ce/CCC...cc.cc...CC",
  "room-succubus-spa": "....c....c....../...c....c...c.../....c....c...c../...........c..../.....nnn......../....nsssn......./....nskks...rr../...rrsss..rrrr../..tttstttttttt../.wttttttttttttw./.wwttwttttwttww./..wwwwwwwwwwww..",
  "room-dracolich-lair": "..........wwww../.........wwwwww./.........wkwwww./.w......wwwwwwww/.ww....ww.wkwkw./..wwwwwww...www./..w.w.w.w......./.ww.w.w.ww....../.w.w.w.w.w....../yyw.yyyw.yyy..../yyyyyyyyyyyyyyy./oyyoyyyoyyoyyyo.",
  "room-vampire-bordello": ".RR..........RR./.RRR........RRR./.RRRR.kkkk.RRRR./.RRR.kccck..RRR./.RR..crcrc...RR./.RR..ccccc...RR./.R...kwkwk....R./.R..kkkrkkk...R./rrrrkkkrkkkrrrrr/rrrrrkkkkkrrrrrr/RrrrrrrrrrrrrrrR/.nn..........nn.",
  "room-goblin-armory": "..c....cc....c../..c...cccc...c../..c..cccccc..c../..c..crrrrc..c../..c..crrrrc..c../..c..cccccc..c../.yyy..cccc..yyy./..n....cc....n../..n..........n../nnnnnnnnnnnnnnnn/.n..n......n..n./.n..n......n..n.",
  "room-golem-factory": "....oo..CCCC..../....oo.CCCCCC.../...oooo.CtCtC.../..CCCCC.CCCCC.../..CkkkC..CCC..../..CkokC.CCCCCC../..CoyoCCCCCCCCC./..CyyyCC.CCCC.C./..CCCCCC.CCCC.CC/.eeeeeee.CCC..../eeeeeeeeCC.CC.../kkkkkkkkCC.CC...",
  "room-minotaurs-maze": "................/.ww........ww.../.w...nnnn...w.../.wwwnnnnnnwww.../....nwknwkn...../....nnnnnnn...../....nnssnn....../...nnnkknnnn..../..nnnnyynnnnn.c./..nn.nnnnn.nncc./..ss.nnnnn.ss.n./.....NN.NN....n.",
  "room-neanderthal-cave": "..eeeeeeeeeee.../.eekkkkkkkkkee../eekkkkkkkkkkkee./eekkkNNNNkkkkkee/eekkNssssNkkkkee/eekkskssksknnkee/eekkssssssnnnkee/eekkksrrskknnkee/eekksNNNNsknkkee/eekksNNNNskskkee/eekkkNNNNkkkkkee/eekkkskkskkkkkee",
  "room-beast-menagerie": "cccccccccccccccc/.c..c..c..c..c../.c..c.oooooc..c./.c..coookokoc..c/.c..coooooooc..c/.c.ooooowwoo.c../.coookoooooo.c../.cooooooookoc..c/.cokoooooooc...c/.c.oo.ooc.ooc..c/.c.oo.ooc.ooc..c/cccccccccccccccc",
  "room-monsters-ballroom": ".......yy......./....y..yy..y..../....yyyyyyyy..../.....yyyyyy...../......y..y....../....hh....mm..../...hhhh..mmmm.../...hkhkhhmkmk.../...hhhhhmmmmm.../..hhhhh..rrrrr../...hh.h..rrrrrr./dpdpdpdpdpdpdpdp",
  "room-brainsucker-hive": "...nn..nn..nn.../...nNnnNnnnNn.../....nn.nn..nn.../.......mm......./......mmmm....../.....mrmmrm...../.....mmrrmm...../.....mrmmrm...../......PkkP....../.....P.PP.P...../....P.P..P.P..../...P..P..P..P...",
  "room-dark-laboratory": "...tt.....r...../....t....rr...../...ttt..rrrr..../....c.....c...../....c....ccc..../...ccc...crc...t/..ctttc.crrrc.tt/..cttttccrrrrc.c/.nnnnnnnnnnnnnnn/.n..yn....n..gn./.n.yyn....n.ggn./.n..nn....n..nn.",
  "room-haunted-library": "NNNNNNNNNNNNNNNN/NrbgyNpprbNgbryN/NrbgyNpprbNgbryN/NrbgyNpprbNgbryN/NNNNNNNNNNNNNNNN/NgrpbNyy.cc.rgbN/NgrpbNyycwwcrgbN/NgrpbNyycwkcrgbN/NNNNNNNNcwwcNNNN/Nybr.NgbcwwcpyrN/NybrrNgb.cc.pyrN/NNNNNNNNNNNNNNNN",
  "room-witchs-kitchen": ".......g......../.....g...gg...../....gg..ggg...../......g.gg....../...ggggggggg..../..kkkkkkkkkkk.../.kkgghhgghgkkk../..kkkkkkkkkkk.../..kkkkkkkkkkk.../..kkkkkkkkkkk.../...kkkkkkkkk..../..o.y.oo.y.o.o..",
  "room-all-seeing-eye": "................/......pppp....../....ppwwwwpp..../...pwwwttwwwp.../..pwwwttttwwwp../..pwwttkkttwwp../..pwwwttttwwwp../...pwwwttwwwp.../....ppwwwwpp..../......pppp....../.....e....e...../....eeeeeeee....",
  "room-ligers-den": "................/.nn...nn......../nonnnnnon......./noooooonn......n/nokookonn.....n./nooooooonnnnnnn./nowkkwonoooNoo../noowwoonNooooo../.nnoonnnoooNooo./..nnnn.ooNooooo./.......oo....oo./.......oo....oo.",
  "room-bottomless-pit": "................/................/................/.......oo......./......oyyo....../.......yy......./......eeee....../..eeeekkkkeeee../.eekkkkkkkkkkee./eekkkkkkkkkkkkee/ekkkkkkkkkkkkkke/.kkkkkkkkkkkkkk.",
  "room-boulder-ramp": "......cccc....../....cccCcccc..../...cccccccCcc.../...cCccccccCC.../...ccccCcccCC.../...ccccccccCC.../....cccccCCC..../e.....CCCC....../eee.........o.../eeeee......ooo../eeeeeeeee....y../eeeeeeeeeeeeee..",
  "room-dizzygas-hallway": "................/...hh...hhhh..../..hhhh.hhhhhh.../.hhhhhhhhhhhhh../..hkhkhhhhhh..../...hhhh...hhhh../......hhhhhhhhh./..hhhhhhhkhkhhh./.hhhhhhhhhhhhh../hhhhhh..hhhh..h./.cc...cc...cc.../.cc...cc...cc...",
  "room-jackpot-stash": "................/......y.......y./...y....y......./.......yy..y..../......yyyy....../.....yyoyyy...../...yyyyyyoyyy.../..yoyyrryyyyyy../.yyyyyrryyoyyyy./yyoyyyyyyyyytyy./yyyyyoyytyyyyyyy/oyyyyyyyyyyoyyyo",
  "room-recycling-center": "................/.....gggg......./....gg..gg....../...ggg....g...../....g....ggg..../..g........g..../.ggg............/..gg......gg..../...gggg.gggg..../..cccccccccccc../..cCCcCCcCCcCc../...cccccccccc...",
  "room-the-crushinator": "...CC......CC.../...CC......CC.../...CC......CC.../.cccccccccccccc./.cckccckccckccc./.cccccccccccccc./..w.w.w.w.w.w.../................/.....r...o....../..w.w.w.w.w.w.../.cccccccccccccc./.eeeeeeeeeeeeee.",
  "room-centipede-tunnel": "eeeeeeeeeeeeeeee/ekkkkkkkkkkkkkke/ekkkkkoookkkkkke/ekkkkorrrokkkkke/ekkkorrrrrokkkke/ekkrrkkkkrrkkkke/ekrrkkkkkkrrkkke/ekrrkkkrrrrrkkke/ekkrrrrrwkrwkkke/ekkkrrrrrrrrkkke/ekkokokkrkkrkkke/eeeeeeeeeeeeeeee",
  "room-construction-zone": "yyyyyyyyyyyyy.../yy........c...../yy........c...../yy........c...../yy......nnnnn.../yy......nNnNn.../yy......nnnnn.../yy............../yy............../yy.okokokokokok./yy.kokokokokoko./yy.o.k.o.k.o.k..",
  "room-dragon-hatchery": "................/................/....ww......gg../...wwww...ggkg../..wwhwww..gggg../..wwwwhw.cggg.../..whwwww.wwgww../..wwwwhw.whwww../...wwww..wwwhw../nnnwwnnnnnwwnnn./.nNnnNnNnnNnnNn./..nnnnnnnnnnnn..",
  "room-mimic-vault": "................/...nnnnnnnnnn.../..nnnnnnnnnnnn../..nnynnnnnnynn../..nnnnwkwknnnn../..w.w.w.w.w.w.../..rrrrrrrrrrrr../..w.w.rrrr.w.w../..nnnnrrrrnnnn../..nnynnrrnnynn../..nnnnnnrrnnnn../..nnnnnnnrnnnn..",
  "room-monstrous-monument": "...c........c.../...cc.cccc.cc.../....cccccccc..../....crrccrrc..../....cccccccc..../....ccwkwkcc..../.cc..cccccc..cc./.ccccccccccccccc/....cccccccc..../....cCcccCcc..../..eeeeeeeeeeee../.eeeeeeeeeeeeee.",
  "room-torture-chamber": "..C....C....C.../..C....C....C.../..C.........C.../.CCC.......CCC../.c.c.......c.c../................/..y..........y../..o..........o../.nnnnnnnnnnnnnn./..nN........Nn../..nn........nn../..nn........nn..",
  "room-zombie-prison": "cccccccccccccccc/.c..c.hhhc..c..c/.c..chhhhhc.c..c/.c..chkhkhc.c..c/.c..chhhhhc.c..c/.c.h.chrrhc.c..c/.chhhhhhhhhhhc.c/.c..cbbbbbc.c..c/.c..cbbbbbc.c..c/.c..cbbbbbc.c..c/.c..ch.c.hc.c..c/cccccccccccccccc",
  back: "................/.PPPPPPPPPPPPPP./.PddddddddddddP./.PdyddddddddydP./.PddddpppdddddP./.PdddpdddpddddP./.PdddddddpddddP./.PddddddppdddddP/.PdddddpdddddddP/.PdydddddddydddP/.PddddpddddddddP/.PPPPPPPPPPPPPP.",
  "spell": "................/......y........./.....yyy......../......y....t..../..t........ttt../.ttt....p...t.../..t....ppp....../......ppppp...../.......ppp....../........p...y.../...........yyy../............y...",
};

// Names that share a picture.
const ALSO = {
  "trap-1": "room-boulder-ramp", "trap-2": "room-bottomless-pit", "trap-3": "room-the-crushinator", "trap-4": "room-torture-chamber", "trap-5": "room-dizzygas-hallway",
  "monster-1": "room-brainsucker-hive", "monster-2": "room-neanderthal-cave", "monster-3": "room-ligers-den", "monster-4": "room-specters-sanctum", "monster-5": "room-centipede-tunnel",
  "boss-1": "boss-0", "boss-2": "boss-0", "boss-3": "boss-0",
};

function runsOf(rows) {
  const paths = new Map();
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; ) {
      let end = x + 1;
      while (end < row.length && row[end] === row[x]) end += 1;
      if (COLOURS[row[x]]) paths.set(row[x], `${paths.get(row[x]) || ""}M${x} ${y}h${end - x}v1h${x - end}z`);
      x = end;
    }
  });
  return [...paths].map(([letter, d]) => `<path fill="${COLOURS[letter]}" d="${d}"/>`).join("");
}

function figureSymbol(name, grid) {
  const rows = grid.split("/");
  const width = Math.max(...rows.map((row) => row.length));
  return `<symbol id="tt-px-${name}" viewBox="0 0 ${width} ${rows.length}"><g shape-rendering="crispEdges">${runsOf(rows)}</g></symbol>`;
}

// Bricks over the colour of a wall: two rows of them, repeated.
function wallSymbol() {
  const brick = (x, y, wide) => `M${x} ${y}h${wide}v4h${-wide}z`;
  const rows = Array.from({ length: 10 }, (_, y) => Array.from({ length: 9 }, (_, x) => brick(x * 12 - (y % 2) * 6 + 1, y * 6 + 1, 10)).join("")).join("");
  return `<symbol id="tt-px-wall" viewBox="0 0 96 60" preserveAspectRatio="xMidYMax slice"><path fill="#0003" d="${rows}"/></symbol>`;
}

// Roofs, lit windows, stars and a meadow.
function townSymbol() {
  const box = (x, y, wide, tall, fill) => `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${fill}"/>`;
  const house = (x, y, wide) => box(x, y, wide, 48 - y, "#443a92") + box(x - 2, y - 5, wide + 4, 5, "#b3304a") + box(x + 2, y - 8, wide - 4, 3, "#b3304a") + box(x + 4, y + 5, 5, 5, "#ffd34d");
  const stars = [[8, 6], [22, 3], [37, 9], [52, 4], [70, 7], [84, 3], [99, 8], [113, 5], [126, 10], [140, 4], [152, 8]].map(([x, y]) => box(x, y, 1, 1, "#c9cfe8")).join("");
  return `<symbol id="tt-px-town" viewBox="0 0 160 60" preserveAspectRatio="xMidYMax slice"><g shape-rendering="crispEdges">${box(0, 0, 160, 60, "#262163")}${stars}
    ${house(8, 22, 24)}${house(40, 28, 18)}${house(64, 18, 28)}${house(100, 26, 20)}${house(126, 20, 26)}${box(0, 46, 160, 14, "#276b45")}${box(0, 46, 160, 2, "#57c26a")}</g></symbol>`;
}

export function pixelSheet() {
  const drawn = Object.entries(FIGURES).map(([name, grid]) => figureSymbol(name, grid));
  const shared = Object.entries(ALSO).map(([name, other]) => figureSymbol(name, FIGURES[other]));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>${[...drawn, ...shared].join("")}${wallSymbol()}${townSymbol()}</defs></svg>`;
}

export const hasPixels = (name) => Boolean(name && (FIGURES[name] || ALSO[name]));
