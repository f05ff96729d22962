// Tables of the text fields and delivery fields of templates, one row each: contract, rules, forms, cards and search derive from them.
import { byName, type FieldRow, namesOf } from '#shared/field-table.ts'

export type TemplateFieldRow = Extract<FieldRow, { holds: 'line' | 'paragraphs' }> & {
  empty: ''
  /** Placeholders of the figure form and the voice form. */
  placeholder: { VIDEO: string; VOICE: string }
}

export const templateFields = {
  description: {
    label: '说明',
    holds: 'paragraphs',
    max: 60,
    unit: '个字',
    empty: '',
    placeholder: { VIDEO: '如：大客户部 · 正装', VOICE: '如：语速慢，适合年长客户' },
  },
} as const satisfies Readonly<Record<string, TemplateFieldRow>>
export type TemplateField = keyof typeof templateFields
export const templateFieldNames = namesOf(templateFields)

/** Close shows head and shoulders, half shows to the waist, wide shows to the hips. */
export const framings = { close: '近景', half: '半身', wide: '远景' } as const
export type Framing = keyof typeof framings
export const framingNames = namesOf(framings)

/** A number between `min` and `max` in steps; `usual` leaves the voice unchanged. */
export interface DeliveryRow {
  label: string
  min: number
  max: number
  step: number
  usual: number
  /** Combines the value of a role with that of an own voice. */
  joined: 'times' | 'plus'
  /** True if external services do not support the field. */
  houseOnly: boolean
  refusal: string
  /** The text beside the slider. */
  word: (value: number) => string
}

/** The delivery fields of a voice, one row each: contract, rules, sliders, auditions and recipes derive from them. */
export const deliveryFields = {
  speed: {
    label: '语速',
    min: 0.7,
    max: 1.3,
    step: 0.05,
    usual: 1,
    joined: 'times',
    houseOnly: false,
    refusal: '语速须在0.7到1.3之间',
    word: (speed: number) => (speed === 1 ? '正常' : `${speed.toFixed(2)} 倍`),
  },
  /** The unit is roughly a semitone. */
  pitch: {
    label: '音调',
    min: -6,
    max: 6,
    step: 1,
    usual: 0,
    joined: 'plus',
    houseOnly: true,
    refusal: '音调须是-6到6的整数',
    word: (pitch: number) => (pitch === 0 ? '正常' : `${pitch > 0 ? '高' : '低'} ${Math.abs(pitch)} 个半音左右`),
  },
} as const satisfies Readonly<Record<string, DeliveryRow>>
export type DeliveryField = keyof typeof deliveryFields
export type Delivery = Record<DeliveryField, number>
export const deliveryNames = namesOf(deliveryFields)

/** Returns the delivery with the default for each missing value. */
export const deliveryFrom = (said: { readonly [N in DeliveryField]?: number | undefined } = {}): Delivery =>
  byName(deliveryNames, (name) => said[name] ?? deliveryFields[name].usual)
const isUsualIn = (delivery: Delivery, name: DeliveryField) => delivery[name] === deliveryFields[name].usual
export const isUsual = (delivery: Delivery): boolean => deliveryNames.every((name) => isUsualIn(delivery, name))
/** Returns only the values that differ from the default. */
export const unusualOf = (delivery: Delivery): Partial<Delivery> =>
  Object.fromEntries(deliveryNames.filter((name) => !isUsualIn(delivery, name)).map((name) => [name, delivery[name]]))
