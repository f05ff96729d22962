// The catalogue of figures: their descriptions and their looks.
import { brandColours } from './drawing/brand-room.ts'
import { men } from './looks/men.ts'
import { women } from './looks/women.ts'
import type { Framing } from './stages.ts'

/** Request for one of our drawings; absent fields have their defaults. */
export interface Drawing {
  figure: string
  background?: string | undefined
  /** Colour of the tenant, for the brand background. */
  colour?: string | undefined
  framing?: Framing | undefined
}

/** Backgrounds behind a figure, out of focus. */
export const backgroundNames = { office: '办公室', meeting: '会议室', home: '客厅', hall: '营业厅', brand: '品牌' } as const
export type Scene = keyof typeof backgroundNames
/** Background of every figure if the tenant has a colour; the drawing then includes the colour. */
export const BRAND = 'brand'

interface Person {
  id: string
  name: string
  description: string
  /** Gender: 1 male, 2 female. */
  gender: 1 | 2
}

export interface Figure extends Person {
  /** Backgrounds of the figure; the first is the default. */
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

/** All lengths are in head units: the face is about 152 wide and 230 tall, with its centre between the eyes at (0, 0). */
export interface Look extends Person {
  scenes: [Scene, Scene]
  skin: Tones
  hair: Tones & { style: HairStyle }
  /** `slope` lowers the inner ends, `lift` raises the brow at the right of the picture; in head units. */
  brow: { colour: string; weight: number; arch: number; slope?: number; lift?: number }
  /** Half widths of cheek, jaw and chin, the height where the chin ends, and how much wider than the cheeks the temples are. */
  face: { cheek: number; jaw: number; chin: number; chinY: number; temple?: number }
  /** `apart` moves the eyes outwards in head units; `hood` is the weight of the upper lids, 0..1. */
  eye: { width: number; height: number; tilt: number; iris: string; lashes: number; apart?: number; hood?: number }
  lip: { light: string; base: string; dark: string; full: number; width: number }
  nose: number
  /** Length of the nose, usually 1. */
  noseLength?: number
  /** Corners of the resting mouth in head units, upwards. */
  smile?: number
  /** Darkness of a shaved beard, 0..1. */
  stubble?: number
  /** Marks on the skin: freckles, or a mole beside the mouth. */
  marks?: 'freckles' | 'mole'
  /** Age from 0 (young) to 1 (wrinkled). */
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

/** The look with a tenant's colour: the room, and a tie. */
function inColour(look: Look, colour: string): Look {
  const { outfit } = look
  return { ...look, room: brandColours(colour), ...(outfit.style === 'suit' ? { outfit: { ...outfit, accent: colour } } : {}) }
}

/**
 * The look and the requested background, or the first one if this version does not have it, so that old choices still work. Undefined for
 * an unknown figure.
 */
export function lookOf({ figure, background, colour }: Omit<Drawing, 'framing'>): { look: Look; scene: Scene } | undefined {
  const look = looks.find(({ id }) => id === figure)
  if (look && background === BRAND && colour) return { look: inColour(look, colour), scene: BRAND }
  return look && { look, scene: look.scenes.find((scene) => scene === background) ?? look.scenes[0] }
}
