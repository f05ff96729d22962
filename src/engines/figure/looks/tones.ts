// Skins and cloths that several figures share.
import type { Tones } from '../figures.ts'

export const fair: Tones = { light: '#FFE9DA', base: '#F8D3BB', shade: '#E6AE90', deep: '#B9735A' }
export const warm: Tones = { light: '#FFE2CB', base: '#F3C8A8', shade: '#DCA27D', deep: '#A9684B' }
export const tan: Tones = { light: '#F7D2B2', base: '#E5B48D', shade: '#C98F68', deep: '#95593C' }
export const white: Tones = { light: '#FFFFFF', base: '#F6F6FA', shade: '#D9DBE8', deep: '#B4B7CB' }
export const cream: Tones = { light: '#FFFBF5', base: '#F5EBE0', shade: '#DCCBBB', deep: '#B9A592' }
