// The catalogue of figures: who they are and how each is drawn.
import { men } from './looks/men.ts'
import { women } from './looks/women.ts'

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
export interface Tones {
  light: string
  base: string
  shade: string
  deep: string
}

export type HairStyle = 'long' | 'bob' | 'updo' | 'ponytail' | 'waves' | 'curls' | 'sidePart' | 'receding' | 'fringe' | 'crop' | 'swept'
export type OutfitStyle = 'blazer' | 'knit' | 'suit' | 'openShirt' | 'hoodie' | 'polo' | 'roundNeck' | 'jacket' | 'mandarin'

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

export const looks: Look[] = [...women, ...men]

export const figures: Figure[] = looks.map(({ id, name, description, gender, scenes }) => ({
  ...{ id, name, description, gender },
  backgrounds: scenes.map((scene) => ({ id: scene, name: backgroundNames[scene] })),
}))

/** The look and the background that is asked for, else the first: what was chosen once is drawn also by a version that has it no more. */
export function lookOf(figure: string, background?: string): { look: Look; scene: Scene } | undefined {
  const look = looks.find(({ id }) => id === figure)
  return look && { look, scene: look.scenes.find((scene) => scene === background) ?? look.scenes[0] }
}
