/** Numbers of the decisions of each subject, in reading order. Every decision belongs to exactly one subject. */
export const decisionSubjects = {
  "Money, taxes and figures": [11, 31, 71, 72, 73, 91, 93, 102, 123, 206, 271, 291],
  "Days, periods and comparisons": [21, 22, 23, 110, 124, 160, 421, 422, 468],
  "Receipts and store days": [13, 14, 92, 113, 114, 116, 259, 269, 275, 320, 321, 322, 362, 405, 417, 447, 469],
  Deposits: [94, 330, 331, 332, 333],
  "Counting and stock": [
    83, 104, 105, 106, 107, 108, 151, 195, 200, 201, 238, 242, 257, 261, 262, 263, 285, 286, 280, 281, 282, 287, 288,
    453,
  ],
  "Dashboards and widgets": [
    15, 109, 111, 129, 130, 246, 255, 351, 360, 375, 376, 380, 381, 390, 391, 423, 436, 437, 438, 439, 446, 450, 462,
    463, 464, 471, 428,
  ],
  "Imports of files": [
    12, 61, 62, 75, 76, 77, 78, 150, 152, 295, 296, 395, 425, 474, 434, 435, 440, 441, 442, 444, 445, 458, 465, 466,
    467, 482,
  ],
  Reports: [
    81, 103, 112, 119, 207, 230, 231, 232, 241, 247, 248, 249, 256, 258, 264, 265, 266, 268, 270, 272, 273, 300, 352,
    354, 427, 457,
  ],
  "Batch exports": [115, 240, 260],
  "Entities, lists and editors": [126, 128, 143, 162, 170, 171, 172, 196, 305, 292, 353, 412, 416],
  "Access, roles and scope": [32, 52, 87, 88, 149, 208, 311, 290],
  "Sign-in, sessions and passwords": [
    33, 84, 89, 90, 121, 122, 141, 142, 190, 419, 448, 420, 431, 432, 476, 477, 478, 443,
  ],
  "Settings, layers and goals": [146, 147, 148, 180, 415, 470],
  "Operation of the system": [
    51, 117, 118, 120, 173, 181, 245, 233, 243, 310, 312, 315, 361, 340, 341, 342, 343, 370, 371, 372, 365, 366, 400,
    401, 407, 408, 409, 413, 414, 429, 430, 449, 459, 460, 461, 454, 455, 418,
  ],
  "Input, errors and languages": [42, 85, 86, 125, 244],
  "Browser and drawing": [79, 80, 161, 426],
  "Contract, laws and tools": [41, 95, 96, 97, 98, 99, 100, 101, 135, 355, 406, 410, 424, 473],
} as const satisfies Record<string, readonly number[]>;
