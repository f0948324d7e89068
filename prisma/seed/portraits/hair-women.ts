import type { HairStyle } from './looks';
import { circles } from './shapes';

const pulledBack =
  'M171 220C158 138 200 90 256 90C312 90 354 138 341 220C337 186 322 152 256 148C190 152 175 186 171 220Z';
const sideSwept =
  'M171 226C154 134 202 86 260 88C320 90 358 138 341 226C338 190 326 166 306 146C272 170 198 164 171 226Z';
const centerPart =
  'M256 114C250 150 204 164 186 216C182 230 178 244 172 254C148 150 184 84 256 84C328 84 364 150 340 254C334 244 330 230 326 216C308 164 262 150 256 114Z';
const straightBangs =
  'M172 236C152 132 198 84 256 84C314 84 360 132 340 236C338 216 334 204 330 196C284 206 228 206 182 196C178 204 174 216 172 236Z';
const curtainBangs =
  'M256 116C246 158 214 190 178 204C176 226 174 240 170 250C148 150 184 82 256 82C328 82 364 150 342 250C338 240 336 226 334 204C298 190 266 158 256 116Z';

const longBehind =
  'M256 84C184 84 154 138 152 228C150 300 138 360 126 424C160 452 206 440 222 424H290C306 440 352 452 386 424C374 360 362 300 360 228C358 138 328 84 256 84Z';
const longLocks = 'M156 180C144 280 146 360 130 434C148 452 176 446 186 430C180 372 174 320 184 206L176 176Z';
const wavyBehind =
  'M256 80C170 80 136 140 142 206C148 236 122 258 126 296C130 326 112 348 118 384C124 414 160 424 190 412H322C352 424 388 414 394 384C400 348 382 326 386 296C390 258 364 236 370 206C376 140 342 80 256 80Z';
const wavyLocks =
  'M156 196C140 232 122 262 128 296C134 328 112 350 120 388C126 412 150 420 172 410C192 398 188 370 178 344C166 314 186 292 180 262C176 240 174 220 178 206Z';
const bobBehind =
  'M256 84C184 84 156 140 154 226C152 276 140 312 138 338C166 362 206 362 226 352H286C306 362 346 362 374 338C372 312 360 276 358 226C356 140 328 84 256 84Z';
const bobLocks = 'M158 176C150 250 146 304 140 338C158 356 184 352 194 338C182 308 176 262 182 206Z';
const napeBun = circles([196, 344, 34], [316, 344, 34]);

const longStrands =
  'M158 250C154 310 152 370 144 424M170 262C166 320 166 380 164 430M354 250C358 310 360 370 368 424M342 262C346 320 346 380 348 430';
const crownStrands =
  'M200 132C188 150 182 172 180 194M232 106C214 118 200 134 192 150M312 132C324 150 330 172 332 194M280 106C298 118 312 134 320 150';

const scarf =
  'M256 80C180 80 148 138 152 222C154 290 164 340 178 372C172 394 148 404 118 430C130 470 190 500 256 500C322 500 382 470 394 430C364 404 340 394 334 372C348 340 358 290 360 222C364 138 332 80 256 80Z';

export const headscarf: HairStyle = {
  textures: [],
  isFabric: true,
  behind: scarf,
  front: `${scarf}M256 144C302 144 328 172 328 224C328 292 300 342 256 346C212 342 184 292 184 224C184 172 210 144 256 144Z`,
  strands:
    'M256 132C204 132 178 168 176 226M336 226C336 176 308 134 262 132M190 376C220 404 286 410 330 384M176 404C220 436 300 440 350 408M170 150C186 118 214 100 246 98',
  hidesEars: true,
};

export const hairOfWomen: readonly HairStyle[] = [
  {
    textures: ['straight'],
    isFlat: true,
    behind: longBehind,
    front: centerPart,
    locks: longLocks,
    strands: longStrands,
    hidesEars: true,
  },
  {
    textures: ['straight', 'wavy'],
    isFlat: true,
    behind: longBehind,
    front: sideSwept,
    locks: longLocks,
    strands: longStrands,
    hidesEars: true,
  },
  {
    textures: ['straight'],
    isFlat: true,
    behind: longBehind,
    front: straightBangs,
    locks: longLocks,
    strands: longStrands,
    hidesEars: true,
  },
  {
    textures: ['straight', 'wavy'],
    isFlat: true,
    behind: longBehind,
    front: curtainBangs,
    strands: crownStrands,
    hidesEars: true,
  },
  {
    textures: ['wavy', 'curly'],
    isFlat: true,
    behind: wavyBehind,
    front: centerPart,
    locks: wavyLocks,
    strands: crownStrands,
    hidesEars: true,
  },
  {
    textures: ['wavy'],
    isFlat: true,
    behind: wavyBehind,
    front: sideSwept,
    locks: wavyLocks,
    strands: crownStrands,
    hidesEars: true,
  },
  {
    textures: ['straight'],
    isFlat: true,
    behind: bobBehind,
    front: centerPart,
    locks: bobLocks,
    strands: crownStrands,
    hidesEars: true,
  },
  {
    textures: ['straight'],
    isFlat: true,
    behind: bobBehind,
    front: straightBangs,
    locks: bobLocks,
    strands: 'M220 110C208 140 206 170 210 194M256 102V198M292 110C304 140 306 170 302 194',
    hidesEars: true,
  },
  {
    textures: ['straight', 'wavy'],
    isFlat: true,
    behind: bobBehind,
    front: sideSwept,
    locks: bobLocks,
    strands: crownStrands,
    hidesEars: true,
  },
  {
    textures: ['straight', 'wavy', 'curly'],
    behind: circles([256, 76, 44]),
    front: pulledBack,
    strands:
      'M256 92C250 110 250 130 254 146M212 102C220 120 226 136 232 148M300 102C292 120 286 136 280 148M226 66C240 84 272 84 288 66',
  },
  { textures: ['straight', 'wavy'], isFlat: true, behind: napeBun, front: centerPart, strands: crownStrands },
  {
    textures: ['straight', 'wavy'],
    isFlat: true,
    behind: 'M296 96C392 92 412 208 376 360C366 380 348 372 346 350C352 280 350 214 316 170Z',
    front: pulledBack,
    strands: 'M352 150C382 210 374 290 362 354M212 102C220 120 226 136 232 148M300 102C292 120 286 136 280 148',
  },
  {
    textures: ['straight', 'wavy', 'curly'],
    isFlat: true,
    behind: '',
    front:
      'M171 232C150 140 192 78 262 82C330 84 356 140 341 224C336 200 330 184 320 170C296 190 250 188 214 166C196 178 180 200 171 232Z',
    strands: 'M214 166C226 140 250 118 286 108M256 182C268 158 286 138 312 128',
  },
  {
    textures: ['straight', 'wavy'],
    isFlat: true,
    behind: '',
    front:
      'M172 240C152 136 190 80 256 82C326 84 360 140 340 240C338 214 334 196 326 184C276 186 236 172 214 148C206 172 184 198 172 240Z',
    strands: 'M214 148C232 124 262 110 296 110M240 166C258 144 286 132 316 136',
  },
  {
    textures: ['coiled', 'curly'],
    behind: circles([256, 166, 112], [172, 214, 62], [340, 214, 62], [176, 130, 56], [336, 130, 56], [256, 104, 62]),
    front: circles(
      [190, 150, 24],
      [222, 132, 26],
      [256, 126, 26],
      [290, 132, 26],
      [322, 150, 24],
      [176, 178, 18],
      [336, 178, 18],
    ),
    hidesEars: true,
  },
  {
    textures: ['curly', 'coiled'],
    behind: circles(
      [256, 160, 104],
      [164, 230, 44],
      [348, 230, 44],
      [152, 290, 46],
      [360, 290, 46],
      [166, 346, 44],
      [346, 346, 44],
      [178, 136, 44],
      [334, 136, 44],
    ),
    front: circles(
      [186, 168, 26],
      [202, 138, 28],
      [234, 120, 28],
      [272, 116, 30],
      [308, 136, 30],
      [328, 168, 26],
      [170, 206, 20],
      [342, 206, 20],
    ),
    hidesEars: true,
  },
  {
    textures: ['coiled'],
    behind: circles([256, 80, 50], [218, 90, 28], [294, 90, 28]),
    front: pulledBack,
    strands: 'M212 102C220 120 226 136 232 148M300 102C292 120 286 136 280 148',
  },
  {
    textures: ['coiled'],
    behind:
      'M256 84C180 84 148 140 148 220L140 420H164L170 426H196L204 420H308L316 426H342L348 420H372L364 220C364 140 332 84 256 84Z',
    front: pulledBack,
    locks: 'M152 200L140 424C146 434 158 434 162 424L172 230Z',
    strands:
      'M158 240L151 420M354 240L361 420M184 300V424M328 300V424M216 108C214 124 218 140 224 148M256 94V146M296 108C298 124 294 140 288 148',
    hidesEars: true,
  },
  {
    textures: ['straight', 'wavy'],
    behind: '',
    front: `${sideSwept}M336 172C362 236 362 280 350 316L316 316C328 276 332 220 318 160Z${['318 300', '314 334', '316 368', '320 402'].map((at) => `M${at}c10-10 26-10 36 0c8 20-2 38-18 44c-16-6-26-24-18-44Z`).join('')}`,
    strands: 'M322 312L336 336L350 312M318 346L332 370L346 346M320 380L334 404L348 380M324 414L338 436L352 414',
  },
  {
    textures: ['curly', 'wavy'],
    behind: circles([180, 196, 34], [332, 196, 34]),
    front: circles(
      [184, 186, 26],
      [192, 152, 30],
      [220, 124, 30],
      [256, 114, 32],
      [292, 124, 30],
      [320, 152, 30],
      [330, 186, 26],
      [236, 148, 18],
      [274, 146, 18],
    ),
  },
];
