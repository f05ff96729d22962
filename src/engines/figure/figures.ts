// The catalogue of figures: who they are and how each is drawn.
import { brandColours } from './drawing/brand-room.ts'
import { men } from './looks/men.ts'
import { women } from './looks/women.ts'
import type { Framing } from './stages.ts'

/** A drawing of ours as it is asked for: what is not given is as usual. */
export interface Drawing {
  figure: string
  background?: string | undefined
  /** Of the tenant; before the background that is drawn in it. */
  colour?: string | undefined
  framing?: Framing | undefined
}

/** What may lie behind a figure, out of focus. */
export const backgroundNames = { office: '办公室', meeting: '会议室', home: '客厅', hall: '营业厅', brand: '品牌' } as const
export type Scene = keyof typeof backgroundNames
/** Of every figure where a tenant has a colour of its own: what it is drawn in is said with it. */
export const BRAND = 'brand'

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
  id,
  name,
  description,
  gender,
  backgrounds: scenes.map((scene) => ({ id: scene, name: backgroundNames[scene] })),
}))

/** In a tenant's colour: the room, and a tie. */
function inColour(look: Look, colour: string): Look {
  const { outfit } = look
  return { ...look, room: brandColours(colour), ...(outfit.style === 'suit' ? { outfit: { ...outfit, accent: colour } } : {}) }
}

/** The look and the background that is asked for, else the first: what was chosen once is drawn also by a version that has it no more. */
export function lookOf({ figure, background, colour }: Omit<Drawing, 'framing'>): { look: Look; scene: Scene } | undefined {
  const look = looks.find(({ id }) => id === figure)
  if (look && background === BRAND && colour) return { look: inColour(look, colour), scene: BRAND }
  return look && { look, scene: look.scenes.find((scene) => scene === background) ?? look.scenes[0] }
}
