/** Products of Northgate Hardware, an English-speaking hardware chain: `name; price; share of sales; marks`, as `parseShelf` reads them. */

import type { DemoDepartment } from "./catalogue.ts";

export const northgateDepartments: readonly DemoDepartment[] = [
  {
    code: "TOOLS",
    name: "Tools",
    margin: 36,
    hue: 28,
    season: { months: [6, 12], factor: 1.4 },
    isTaxed: true,
    shelves: [
      {
        code: "HAND",
        name: "Hand tools",
        vendor: "TOOL-CAN",
        picture: "hammer",
        products: `
          Claw hammer, {16 oz|20 oz}; 24.99|29.99; 3
          6-in-1 screwdriver; 12.99; 5
          Precision screwdriver set, 6; 14.99; 2
          Tape measure, {5 m|8 m}; 11.99|15.99; 4
          Torpedo level, 9 in; 18.99; 2
          Box level, 48 in; 44.99; 1
          Adjustable wrench, {8 in|10 in}; 16.99|19.99; 2
          Locking pliers, 10 in; 17.99; 2
          Long-nose pliers, 6 in; 13.99; 2
          Utility knife with 5 blades; 9.99; 5
          Utility blades, 10; 5.99; 4; case10
          Hand saw, 15 in; 21.99; 2
          Hacksaw, 12 in; 16.99; 1
          Wood chisel set, 3; 29.99; 1
          Socket set, 40 pieces; 59.99; 1
          Hex key set, metric; 11.99; 2
          Quick clamp, {6 in|12 in|24 in}; 12.99|16.99|24.99; 2
          Staple gun; 27.99; 1
          Staples, 1,000; 5.49; 2; case10
          Pry bar, 15 in; 19.99; 1
          Rubber mallet; 14.99; 1
          Combination square, 12 in; 18.99; 1
          Chalk line; 11.99; 2
          Tin snips; 17.99; 1
          Flashlight, 500 lm; 24.99; 3
          Safety glasses; 7.99; 3
          Dust masks, 10; 12.99; 3
          Ear muffs; 19.99; 1
          Tool box, {16 in|20 in}; 19.99|29.99; 2`,
      },
      {
        code: "POWER",
        name: "Power tools",
        vendor: "TOOL-CAN",
        picture: "drill",
        products: `
          20 V cordless drill; 149.99; 2
          20 V impact driver; 169.99; 1
          20 V battery, {2 Ah|4 Ah}; 69.99|109.99; 1
          7 ¼ in circular saw; 119.99; 1
          Jigsaw, 5 A; 79.99; 1
          Random orbit sander; 74.99; 1
          Angle grinder, 4 ½ in; 69.99; 1
          Drill bit set, {14|29} pieces; 24.99|39.99; 2
          Masonry bit, {¼ in|⅜ in}; 6.99|8.99; 2
          Hole saw kit; 34.99; 1
          Sanding discs, {80|120|220} grit, 10; 8.99; 3
          Circular saw blade, 24 teeth; 16.99; 2
          Starter workshop kit; 229.99; 1; kit
          Reciprocating saw blades, 5; 17.99; 2
          Router, 10 A; 139.99; 1
          Shop vacuum, {5|12} gal; 99.99|149.99; 1
          Heat gun; 44.99; 1
          Oscillating multi-tool; 89.99; 1`,
      },
    ],
  },
  {
    code: "FASTEN",
    name: "Fasteners and hardware",
    margin: 52,
    hue: 215,
    isTaxed: true,
    shelves: [
      {
        code: "SCREWS",
        name: "Screws and nails",
        vendor: "FAST-ON",
        picture: "screw",
        products: `
          Wood screws #8 × {1 ¼ in|2 in|3 in}, 100; 8.99|9.99|11.99; 5; case10
          Deck screws #8 × {2 ½ in|3 in}, 500; 34.99|38.99; 3
          Drywall screws, 1 ¼ in, 200; 7.99; 4; case10
          Common nails, {2 in|3 in}, bulk; 6.59; 4; kg
          Finishing nails, bulk; 8.79; 2; kg
          Roofing nails, bulk; 7.69; 2; kg
          Carriage bolt, ⅜ × {3 in|4 in|6 in}; 1.29|1.59|2.19; 4
          Hex nut, ⅜ in; 0.35; 5
          Flat washer, ⅜ in; 0.25; 5
          Lag bolt, ¼ × {2 in|3 in}; 0.79|0.99; 3
          Wall anchors, 25; 6.49; 4
          Toggle bolts, 4; 5.49; 2
          Concrete screws, {1 ¼ in|2 ¾ in}, 25; 12.99; 2
          Machine screws, assorted; 8.99; 2
          Eye bolts, {¼ in|⅜ in}; 2.49|3.49; 2
          Hook and eye, 2; 2.99; 2
          Joist hanger, 2 × {6|8}; 2.29|2.79; 3
          Corner brace, 4; 5.99; 2
          Picture nails, 30; 3.99; 2
          Fence staples, bulk; 7.69; 1; kg
          Threaded rod, ⅜ in × 3 ft; 6.99; 1`,
      },
      {
        code: "HOMEHW",
        name: "Home hardware",
        vendor: "FAST-ON",
        picture: "key",
        products: `
          Keyed entry knob, {satin nickel|black}; 34.99; 2
          Deadbolt, satin nickel; 39.99; 2
          Key blank, cut to order; 3.99; 5
          Door hinge, 3 ½ in; 4.99; 4
          Cabinet knob, {brushed nickel|matte black|brass}; 3.99; 3
          Cabinet pull, {brushed nickel|matte black}; 5.99; 3
          Padlock, {40 mm|50 mm}; 12.99|17.99; 2
          Picture hanging kit; 6.99; 2
          Felt pads, 32; 4.99; 3
          Shelf bracket, 10 in; 6.49; 3
          Chain, ¼ in, by the metre; 9.99; 1
          Nylon rope, ⅜ in, 15 m; 12.99; 1
          Mailbox, wall mount; 39.99; 1
          House number, {0|1|2|4|7}; 5.99; 1
          Door stop; 3.49; 2
          Door closer; 29.99; 1
          Barrel bolt, 4 in; 5.99; 2
          Drawer slides, {14 in|18 in}; 14.99|16.99; 2
          Caster, {2 in|3 in}; 5.99|8.99; 2
          Closet rod, 6 ft; 19.99; 1
          Coat hook; 4.49; 2
          Window latch; 6.99; 1`,
      },
    ],
  },
  {
    code: "GARDEN",
    name: "Garden and seasonal",
    margin: 40,
    hue: 125,
    season: { months: [4, 5, 6], factor: 2.1 },
    isTaxed: true,
    shelves: [
      {
        code: "SOIL",
        name: "Soil and seed",
        vendor: "GREEN-RV",
        picture: "leaf",
        products: `
          Garden soil, 25 L; 4.99; 5
          Potting mix, {9 L|28 L}; 6.99|13.99; 4
          Black earth, 25 L; 3.99; 4
          Grass seed, sun and shade, {1 kg|2 kg}; 13.99|22.99; 3
          Bird seed, bulk; 3.29; 4; kg
          Cedar mulch, 56 L; 6.49; 4
          Lawn fertilizer, 9 kg; 29.99; 2
          Sheep manure, 15 kg; 5.49; 3
          Vegetable seeds, {tomato|lettuce|carrot|bean}; 2.99; 2
          Seed starter tray, 36 cells; 9.99; 1
          Perlite, 9 L; 8.99; 1
          Peat moss, 85 L; 15.99; 2
          Landscape fabric, 3 × 50 ft; 19.99; 2
          River stone, 18 kg; 7.99; 2
          Flower bulbs, {tulip|daffodil|crocus}, 15; 9.99; 2
          Tomato cage; 5.99; 2
          Weed killer, 1 L; 14.99; 1`,
      },
      {
        code: "OUTDOOR",
        name: "Outdoor tools",
        vendor: "GREEN-RV",
        picture: "shovel",
        products: `
          Round point shovel; 29.99; 2
          Garden rake; 24.99; 2
          Leaf rake, 24 in; 19.99; 2
          Bypass pruner; 22.99; 2
          Garden hose, {15 m|30 m}; 32.99|54.99; 2
          Spray nozzle; 12.99; 2
          Wheelbarrow, 6 cu ft; 129.99; 1
          Work gloves, {M|L|XL}; 9.99; 3
          Clay pot, {6 in|10 in}; 4.99|12.99; 2
          Propane cylinder exchange; 26.99; 3
          Charcoal briquettes, 7 kg; 14.99; 2
          Citronella candle; 8.99; 2
          Patio chair; 44.99; 1
          Hand trowel; 8.99; 2
          Loppers; 34.99; 1
          Watering can, 9 L; 14.99; 2
          Oscillating sprinkler; 24.99; 1
          Bird feeder; 22.99; 1
          Solar path light; 6.99; 3
          Tarp, {8 × 10|10 × 20} ft; 12.99|29.99; 2
          Camp stove fuel; 11.99; 1
          Grill brush; 11.99; 2
          Mosquito spray, 230 g; 9.99; 3`,
      },
      {
        code: "WINTER",
        name: "Winter",
        vendor: "GREEN-RV",
        picture: "flake",
        isWinter: true,
        products: `
          Snow shovel, {18 in|24 in}; 24.99|29.99; 4
          Roof rake; 54.99; 1
          Ice melt, {10 kg|20 kg}; 9.99|14.99; 5
          −40 °C washer fluid, 3.78 L; 4.99; 6; case4
          Ice scraper; 7.99; 3
          LED string lights, 100; 19.99; 3
          Outdoor timer; 17.99; 2
          Weatherstripping, 5 m; 6.99; 3
          Window film kit; 12.99; 2
          Snow brush, 48 in; 19.99; 3
          Traction mats, 2; 24.99; 1
          Heating cable, 30 ft; 49.99; 1
          Insulated gloves, {M|L}; 19.99; 2
          Hand warmers, 10; 9.99; 3`,
      },
    ],
  },
  {
    code: "PAINT",
    name: "Paint",
    margin: 41,
    hue: 300,
    season: { months: [5, 6, 7, 9], factor: 1.4 },
    isTaxed: true,
    shelves: [
      {
        code: "CANS",
        name: "Paint and stain",
        vendor: "LAKE-PNT",
        picture: "can",
        products: `
          Interior latex, {matte|eggshell|semi-gloss} white, 3.78 L; 49.99|51.99|53.99; 4
          Interior latex, {matte|eggshell} tint base, 3.78 L; 54.99; 3
          Ceiling paint, 3.78 L; 39.99; 3
          Exterior latex, {white|tint base}, 3.78 L; 58.99; 2
          Primer-sealer, 3.78 L; 36.99; 3
          Deck stain, {cedar|walnut|grey}, 3.78 L; 52.99; 2
          Spray paint, {black|white|silver|red}; 9.99; 3
          Polyurethane, {satin|gloss}, 946 mL; 24.99; 1
          Concrete sealer, 3.78 L; 44.99; 1
          Interior latex, trim white, 946 mL; 21.99; 2
          Metal paint, {black|white}, 946 mL; 22.99; 1
          Chalkboard paint, 946 mL; 24.99; 1
          Wood stain, {oak|cherry|walnut}, 236 mL; 11.99; 1
          Floor paint, grey, 3.78 L; 49.99; 1`,
      },
      {
        code: "PNTSUP",
        name: "Painting supplies",
        vendor: "LAKE-PNT",
        picture: "brush",
        products: `
          Roller and tray; 14.99; 4
          Roller refills, 3; 11.99; 4
          Mini roller, 4 in; 6.99; 3
          Angled brush, {1 ½ in|2 in|2 ½ in}; 9.99|11.99|13.99; 3
          Foam brush, 2 in; 1.99; 3
          Green masking tape, {24 mm|36 mm|48 mm}; 5.99|7.99|9.99; 4; case12
          Drop sheet, {plastic|canvas}; 3.99|24.99; 3
          Spackling, 473 mL; 8.99; 3
          Caulking, {white|clear}, 300 mL; 7.49; 4; case12
          Caulking gun; 9.99; 2
          Paint thinner, 946 mL; 10.99; 2
          Sandpaper, assorted, 10; 6.99; 3
          Extension pole, 8 ft; 22.99; 1
          Weekend painter’s kit; 59.99; 1; kit
          Putty knife, {2 in|4 in}; 5.99|8.99; 2
          Paint scraper; 9.99; 2
          Paint can opener; 1.49; 2
          Stir sticks, 10; 1.99; 2
          Tack cloth, 3; 4.99; 1
          Window scraper; 5.49; 2`,
      },
    ],
  },
  {
    code: "ELECPLB",
    name: "Electrical and plumbing",
    margin: 43,
    hue: 50,
    isTaxed: true,
    shelves: [
      {
        code: "ELEC",
        name: "Electrical",
        vendor: "VOLT-DIS",
        picture: "bulb",
        products: `
          60 W LED bulb, {soft white|daylight}, 4-pack; 12.99; 5; case6
          100 W LED bulb, 2-pack; 11.99; 3
          LED flood bulb, BR30; 8.99; 3
          Outdoor extension cord, {10 m|15 m}; 24.99|34.99; 2
          Indoor extension cord, 3 m; 8.99; 3
          Power bar, 6 outlets; 17.99; 3
          Duplex receptacle, {white|almond}; 2.49; 4; case10
          GFCI receptacle; 24.99; 2
          Light switch, {single|3-way|dimmer}; 2.99|5.99|24.99; 3
          Wall plate, {1|2}-gang; 0.99|1.99; 4
          14/2 cable, by the kilogram; 18.90; 2; kg
          Electrical tape; 2.49; 4; case10
          Smoke and CO alarm; 54.99; 2
          AA batteries, 16; 16.99; 4
          9 V batteries, 2; 11.99; 2
          Motion light, LED; 49.99; 1
          Wire nuts, 50; 7.99; 3
          Device box, {1|2}-gang; 2.49|4.49; 3
          Cable staples, 50; 4.99; 2
          Circuit breaker, {15|20|30} A; 14.99|15.99|19.99; 2
          Doorbell, wireless; 34.99; 1
          Night light, 2; 9.99; 2
          Lamp cord switch; 4.49; 1
          Ceiling fixture, 13 in; 39.99; 1`,
      },
      {
        code: "PLUMB",
        name: "Plumbing",
        vendor: "VOLT-DIS",
        picture: "tap",
        products: `
          PTFE tape; 1.99; 5; case10
          Chrome kitchen faucet; 129.99; 1
          Bathroom faucet, brushed nickel; 99.99; 1
          P-trap, 1 ½ in; 11.99; 2
          Toilet flapper; 8.99; 3
          Toilet fill valve; 15.99; 2
          Wax ring; 5.99; 2
          Copper elbow, {½ in|¾ in}; 1.29|2.49; 4
          PEX pipe, ½ in × 3 m; 6.99; 2
          Push-fit coupling, ½ in; 9.99; 2
          Supply line, {toilet|faucet}; 8.99|9.99; 3
          Shower head, {chrome|matte black}; 34.99|44.99; 1
          Drain cleaner, 1 L; 9.99; 2
          Plunger; 9.99; 2
          Furnace filter, {16 × 20|16 × 25|20 × 25}; 12.99|13.99|14.99; 3; case6
          Sump pump, ⅓ hp; 179.99; 1
          Copper pipe, ½ in × 6 ft; 18.99; 2
          Pipe insulation, 6 ft; 4.99; 3
          Ball valve, ½ in; 13.99; 2
          Sink strainer; 7.99; 2
          Toilet seat, {round|elongated}; 29.99|34.99; 1
          Hose clamp, 2; 2.99; 3
          Drain auger, 25 ft; 29.99; 1
          Water filter cartridge, 2; 19.99; 2`,
      },
    ],
  },
  {
    code: "LUMBER",
    name: "Lumber and building",
    margin: 24,
    hue: 80,
    season: { months: [5, 6, 7, 8], factor: 1.5 },
    isTaxed: true,
    shelves: [
      {
        code: "BOARDS",
        name: "Boards and sheets",
        vendor: "NORTH-LB",
        picture: "plank",
        products: `
          SPF stud, 2 × 4 × {8 ft|10 ft|12 ft}; 4.29|5.99|7.49; 5
          SPF lumber, 2 × 6 × {8 ft|12 ft}; 7.49|11.99; 3
          Treated lumber, 4 × 4 × 8 ft; 14.99; 2
          Treated deck board, 5/4 × 6 × {8 ft|12 ft}; 10.99|16.99; 3
          Pine board, 1 × {4|6|8} × 6 ft; 6.99|9.99|13.99; 2
          Spruce plywood, {⅜ in|½ in|¾ in}; 34.99|42.99|59.99; 2
          OSB, 7/16 in; 19.99; 2
          Baseboard, MDF, 8 ft; 9.99; 3
          Quarter round, 8 ft; 4.99; 3
          Shims, 12; 3.99; 3
          Cedar fence board, 6 ft; 5.99; 3
          Lattice panel, 4 × 8 ft; 34.99; 1
          Dowel, {½ in|1 in}; 2.99|5.49; 1
          Particle board shelf, 4 ft; 12.99; 2`,
      },
      {
        code: "BUILD",
        name: "Building materials",
        vendor: "NORTH-LB",
        picture: "box",
        products: `
          Drywall, ½ in, 4 × 8 ft; 16.99; 3
          Joint compound, {4.5 L|17 L}; 12.99|24.99; 2
          Drywall tape; 4.49; 3
          Insulation batt, {R-14|R-22}; 59.99|74.99; 2
          Spray foam, 340 g; 8.99; 4; case12
          Concrete mix, 30 kg; 7.49; 3
          Mortar mix, 25 kg; 9.99; 1
          Asphalt shingles, bundle; 39.99; 1
          House wrap tape; 16.99; 1
          Vapour barrier, 1,000 sq ft; 54.99; 1
          Construction adhesive, 295 mL; 6.99; 3; case12
          Corner bead, 8 ft; 4.99; 2
          Ceiling tile, 2 × 4 ft; 9.99; 1
          Grout, {white|grey}, 4.5 kg; 17.99; 1
          Tile adhesive, 3.5 L; 19.99; 1`,
      },
    ],
  },
  {
    code: "HOUSE",
    name: "Housewares and auto",
    margin: 38,
    hue: 175,
    season: { months: [11, 12], factor: 1.5 },
    isTaxed: true,
    shelves: [
      {
        code: "CLEAN",
        name: "Cleaning and storage",
        vendor: "HOME-SUP",
        picture: "spray",
        products: `
          Corn broom; 14.99; 2
          Push broom, 24 in; 26.99; 1
          Mop and bucket; 34.99; 1
          All-purpose cleaner, 946 mL; 5.99; 3
          Bleach, 2.4 L; 5.49; 2
          Shop towels, 3 rolls; 9.99; 3
          Garbage bags, {20|40}; 8.99|14.99; 3
          Storage tote, {30 L|68 L|102 L}; 9.99|16.99|24.99; 2
          Duct tape, 48 mm; 8.99; 4; case12
          Super glue; 4.99; 3
          Wood glue, 473 mL; 7.99; 2
          Mouse traps, 4; 5.99; 2
          Ant bait, 6; 7.99; 2
          Space heater, 1,500 W; 54.99; 1
          Pedestal fan; 64.99; 1
          Step stool; 29.99; 1
          Microfibre cloths, 8; 9.99; 3
          Rubber gloves; 3.99; 3
          Clothesline, 15 m; 8.99; 1
          Fire extinguisher, 5 lb; 49.99; 1
          Hand truck; 79.99; 1
          Extension ladder, 16 ft; 199.99; 1
          Dehumidifier bags, 3; 9.99; 1`,
      },
      {
        code: "AUTO",
        name: "Automotive",
        vendor: "HOME-SUP",
        picture: "drop",
        products: `
          Motor oil, {5W-20|5W-30|0W-20}, 5 L; 34.99|34.99|39.99; 2
          Oil filter; 8.99; 2
          Wiper blade, {18 in|22 in|24 in}; 14.99|15.99|16.99; 2
          Booster cables, 12 ft; 34.99; 1
          Tire gauge; 9.99; 1
          Car wash soap, 1.9 L; 8.99; 2
          Penetrating oil, 311 g; 8.49; 4; case12
          Ratchet straps, 4; 24.99; 2
          Trailer ball, 2 in; 17.99; 1
          Winter driver’s kit; 79.99; 1; kit
          Antifreeze, 3.78 L; 19.99; 2
          Headlight bulb, {H7|H11}; 16.99; 1
          Battery charger, 4 A; 49.99; 1
          Air freshener, 3; 5.99; 2`,
      },
    ],
  },
];
