// The catalogue of figures: who they are and how each is drawn.

/** What may lie behind a figure, out of focus. */
export const backgroundNames = { office: '办公室', meeting: '会议室', home: '客厅', hall: '营业厅' } as const
export type Scene = keyof typeof backgroundNames

interface Person {
  id: string
  name: string
  description: string
  /** 1 male, 2 female. */
  gender: 1 | 2
}

export interface Figure extends Person {
  /** The first one is used where none is chosen. */
  backgrounds: { id: Scene; name: string }[]
}

/** Colours from light to deep. */
interface Tones {
  light: string
  base: string
  shade: string
  deep: string
}

export type HairStyle = 'long' | 'bob' | 'updo' | 'sidePart' | 'receding' | 'fringe'
type OutfitStyle = 'blazer' | 'knit' | 'suit' | 'openShirt'

/** Lengths are in head units: the face is about 152 wide and 230 tall, its centre between the eyes at (0, 0). */
export interface Look extends Person {
  scenes: [Scene, Scene]
  skin: Tones
  hair: Tones & { style: HairStyle }
  brow: { colour: string; weight: number; arch: number }
  /** Half widths of cheek, jaw and chin, and where the chin ends. */
  face: { cheek: number; jaw: number; chin: number; chinY: number }
  eye: { width: number; height: number; tilt: number; iris: string; lashes: number }
  lip: { light: string; base: string; dark: string; full: number; width: number }
  nose: number
  /** 0 young .. 1 lined. */
  age: number
  blush: number
  shoulders: number
  neck: number
  outfit: { style: OutfitStyle; cloth: Tones; inner: Tones; accent: string }
  glasses?: string
  jewellery?: 'studs' | 'pearls'
  room: { wall: [string, string]; window: string; wood: string; accent: string; leaf: string }
}

const fair: Tones = { light: '#FFE9DA', base: '#F8D3BB', shade: '#E6AE90', deep: '#B9735A' }
const warm: Tones = { light: '#FFE2CB', base: '#F3C8A8', shade: '#DCA27D', deep: '#A9684B' }
const tan: Tones = { light: '#F7D2B2', base: '#E5B48D', shade: '#C98F68', deep: '#95593C' }
const white: Tones = { light: '#FFFFFF', base: '#F6F6FA', shade: '#D9DBE8', deep: '#B4B7CB' }

export const looks: Look[] = [
  {
    id: 'wang',
    name: '王女士',
    description: '商务 · 长发',
    gender: 2,
    scenes: ['office', 'hall'],
    skin: fair,
    hair: { style: 'long', light: '#7A5545', base: '#4A3029', shade: '#33201C', deep: '#21130F' },
    brow: { colour: '#4A3029', weight: 5.2, arch: 5 },
    face: { cheek: 75, jaw: 49, chin: 19, chinY: 109 },
    eye: { width: 35, height: 16.5, tilt: 1.8, iris: '#5C3A28', lashes: 1 },
    lip: { light: '#E58D88', base: '#CC5F63', dark: '#A94450', full: 1, width: 25 },
    nose: 15,
    age: 0.1,
    blush: 0.3,
    shoulders: 168,
    neck: 33,
    outfit: {
      style: 'blazer',
      cloth: { light: '#3F568C', base: '#2A3D6C', shade: '#1D2B50', deep: '#141E3A' },
      inner: white,
      accent: '#E2C07A',
    },
    jewellery: 'studs',
    room: { wall: ['#E9F0FA', '#C6D6EE'], window: '#FFFFFF', wood: '#B8C6DF', accent: '#6F8CC4', leaf: '#7FA892' },
  },
  {
    id: 'li',
    name: '李晴',
    description: '亲切 · 短发',
    gender: 2,
    scenes: ['office', 'home'],
    skin: { ...fair, light: '#FFEFE4', base: '#FBDAC6' },
    hair: { style: 'bob', light: '#B3764A', base: '#7F4B2D', shade: '#5F3520', deep: '#422314' },
    brow: { colour: '#7A4B30', weight: 5.6, arch: 2.5 },
    face: { cheek: 78, jaw: 58, chin: 24, chinY: 103 },
    eye: { width: 36, height: 19, tilt: 0.6, iris: '#7A4E2E', lashes: 0.8 },
    lip: { light: '#F2A097', base: '#E07A74', dark: '#BC5558', full: 0.95, width: 23 },
    nose: 14,
    age: 0,
    blush: 0.36,
    shoulders: 160,
    neck: 31,
    outfit: {
      style: 'knit',
      cloth: { light: '#7FB7A0', base: '#5B9A82', shade: '#417A66', deep: '#2F5C4D' },
      inner: { light: '#FFFDF8', base: '#F7F1E6', shade: '#DFD5C3', deep: '#BEB199' },
      accent: '#F2E3C2',
    },
    room: { wall: ['#F2F5EE', '#D3E2D6'], window: '#FFFEFA', wood: '#D5BFA0', accent: '#E3A86B', leaf: '#6E9F7C' },
  },
  {
    id: 'zhao',
    name: '赵明月',
    description: '稳重 · 盘发',
    gender: 2,
    scenes: ['office', 'home'],
    skin: warm,
    hair: { style: 'updo', light: '#9A9097', base: '#675E66', shade: '#4A434B', deep: '#332D34' },
    brow: { colour: '#5B5058', weight: 4.8, arch: 6 },
    face: { cheek: 74, jaw: 56, chin: 22, chinY: 109 },
    eye: { width: 31, height: 13, tilt: 0.5, iris: '#4A3428', lashes: 0.6 },
    lip: { light: '#D8837F', base: '#B9565B', dark: '#8F3D46', full: 0.9, width: 25 },
    nose: 16,
    age: 0.75,
    blush: 0.22,
    shoulders: 170,
    neck: 34,
    outfit: {
      style: 'blazer',
      cloth: { light: '#8C4258', base: '#6F2E43', shade: '#521F31', deep: '#3A1522' },
      inner: { light: '#FFFBF5', base: '#F5EBE0', shade: '#DCCBBB', deep: '#B9A592' },
      accent: '#F4EFE6',
    },
    glasses: '#6B4A3A',
    jewellery: 'pearls',
    room: { wall: ['#F8EFEA', '#E6CFC6'], window: '#FFFBF7', wood: '#C99F86', accent: '#A8606B', leaf: '#8B9E78' },
  },
  {
    id: 'chen',
    name: '陈志远',
    description: '商务 · 西装',
    gender: 1,
    scenes: ['office', 'meeting'],
    skin: warm,
    hair: { style: 'sidePart', light: '#4E4850', base: '#29252C', shade: '#1B181E', deep: '#100E12' },
    brow: { colour: '#2B2529', weight: 7.6, arch: 1.5 },
    face: { cheek: 76, jaw: 60, chin: 27, chinY: 113 },
    eye: { width: 31, height: 13.5, tilt: 0.5, iris: '#3F2C22', lashes: 0 },
    lip: { light: '#D79C86', base: '#C07D6B', dark: '#94564B', full: 0.8, width: 26 },
    nose: 18,
    age: 0.25,
    blush: 0.12,
    shoulders: 196,
    neck: 43,
    outfit: {
      style: 'suit',
      cloth: { light: '#4B5160', base: '#343A48', shade: '#252A36', deep: '#191D27' },
      inner: white,
      accent: '#4A47C0',
    },
    room: { wall: ['#EDF1F5', '#CBD6E2'], window: '#FFFFFF', wood: '#A9B5C4', accent: '#7C7AD6', leaf: '#7E9F8C' },
  },
  {
    id: 'liu',
    name: '刘建国',
    description: '资深 · 花白短发',
    gender: 1,
    scenes: ['office', 'hall'],
    skin: tan,
    hair: { style: 'receding', light: '#B9B6B8', base: '#7E7A7F', shade: '#5B575D', deep: '#403C42' },
    brow: { colour: '#4B4449', weight: 8, arch: 0.5 },
    face: { cheek: 79, jaw: 68, chin: 32, chinY: 112 },
    eye: { width: 29, height: 11.5, tilt: -0.5, iris: '#38271E', lashes: 0 },
    lip: { light: '#C98D77', base: '#B17262', dark: '#854C42', full: 0.75, width: 27 },
    nose: 20,
    age: 1,
    blush: 0.14,
    shoulders: 200,
    neck: 46,
    outfit: {
      style: 'suit',
      cloth: { light: '#3E5F78', base: '#29465D', shade: '#1C3345', deep: '#12222F' },
      inner: { light: '#F4F8FC', base: '#E3ECF5', shade: '#C2D0E0', deep: '#9AADC2' },
      accent: '#8E2D3C',
    },
    room: { wall: ['#F4F0E8', '#DCD2C0'], window: '#FFFDF6', wood: '#A98D6C', accent: '#5B7F95', leaf: '#7C9468' },
  },
  {
    id: 'zhou',
    name: '周航',
    description: '年轻 · 休闲',
    gender: 1,
    scenes: ['office', 'meeting'],
    skin: { ...fair, base: '#F4CDB1', shade: '#DFA584' },
    hair: { style: 'fringe', light: '#6B4E3F', base: '#3D2B24', shade: '#2A1D18', deep: '#1A110E' },
    brow: { colour: '#3D2B24', weight: 7, arch: 2 },
    face: { cheek: 73, jaw: 52, chin: 22, chinY: 109 },
    eye: { width: 33, height: 15, tilt: 1, iris: '#5A3B29', lashes: 0 },
    lip: { light: '#E0A392', base: '#CB8577', dark: '#9C5A52', full: 0.8, width: 24 },
    nose: 16,
    age: 0,
    blush: 0.22,
    shoulders: 186,
    neck: 40,
    outfit: {
      style: 'openShirt',
      cloth: { light: '#C4DAF2', base: '#A3C1E4', shade: '#7FA2CB', deep: '#5C80AB' },
      inner: white,
      accent: '#F6F6FA',
    },
    room: { wall: ['#F3F0FA', '#D9D3EE'], window: '#FFFFFF', wood: '#C8B6A6', accent: '#E39B62', leaf: '#78A389' },
  },
]

export const figures: Figure[] = looks.map(({ id, name, description, gender, scenes }) => ({
  ...{ id, name, description, gender },
  backgrounds: scenes.map((scene) => ({ id: scene, name: backgroundNames[scene] })),
}))

/** The look and the background that is asked for, else the first: what was chosen once is drawn also by a version that has it no more. */
export function lookOf(figure: string, background?: string): { look: Look; scene: Scene } | undefined {
  const look = looks.find(({ id }) => id === figure)
  return look && { look, scene: look.scenes.find((scene) => scene === background) ?? look.scenes[0] }
}
