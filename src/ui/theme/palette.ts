// Colours and fonts: one brand hue, ink indigo (靛), on neutrals with a tint of it. Light and dark have the same names.
export const light = {
  brand: '#4A47C0',
  brandHover: '#5F5CD4',
  brandActive: '#38359C',
  brandText: '#4A47C0',
  brandWash: '#EFEEFC',
  brandTint: '#D5D3F8',
  text: '#1E1F33',
  text2: '#53566F',
  text3: '#646782',
  textOff: '#A4A6BA',
  page: '#F5F5FA',
  card: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#FAFAFD',
  hover: '#F3F3FB',
  line: '#E4E5EF',
  lineStrong: '#C9CBDB',
  /** Borders of fields: at least 3:1 on card and raised. */
  control: '#8B8EA8',
  success: '#1B7A50',
  successWash: '#E6F5EC',
  warning: '#96590A',
  warningWash: '#FDF1DC',
  error: '#C2343C',
  errorWash: '#FCEBEB',
  info: '#2867B2',
  infoWash: '#E8F1FB',
  neutralWash: '#F0F0F6',
}
export type Palette = typeof light

export const dark: Palette = {
  brand: '#5F5CD4',
  brandHover: '#6B68DC',
  brandActive: '#504DC2',
  brandText: '#A3A1F7',
  brandWash: '#27264A',
  brandTint: '#3A3974',
  text: '#E7E8F3',
  text2: '#B0B3C9',
  text3: '#9194AE',
  textOff: '#5E6179',
  page: '#12131D',
  card: '#1A1B28',
  raised: '#232535',
  sunken: '#161722',
  hover: '#212332',
  line: '#2C2E40',
  lineStrong: '#42455C',
  control: '#72769A',
  success: '#58C592',
  successWash: '#16322A',
  warning: '#E5AC4E',
  warningWash: '#3A2C14',
  error: '#F28A8C',
  errorWash: '#3F2028',
  info: '#7FB2F0',
  infoWash: '#1C2D45',
  neutralWash: '#2A2C3D',
}

/** Dots, cells and bars of a generation state (>= 3:1 on the card). Text on a wash uses success, warning, error instead. */
export const marks = {
  light: { done: '#3B966C', run: '#4A47C0', wait: '#8D90A8', fail: '#C2343C', old: '#C27F10', none: '#E4E5EF' },
  dark: { done: '#4FAE82', run: '#8A87F0', wait: '#70748F', fail: '#E8696E', old: '#DFA548', none: '#34364A' },
}
/** Series of a chart, in this order: at least 3:1 on the card, and distinguishable for colour-blind users. */
export const chartColours = {
  light: ['#4A47C0', '#119ED0', '#A65422', '#558E80', '#839D2C', '#6C2866', '#8E2D12', '#626675'],
  dark: ['#8A87F0', '#4E7FC0', '#D9966A', '#6ADDE6', '#C2DA92', '#A0667E', '#C05A3A', '#A3AEC3'],
}
/** Levels are an order: one hue from deep to light, and the last is warm because it needs attention. */
export const gradeColours = {
  light: ['#38359C', '#6A67DE', '#8986E6', '#A65422'],
  dark: ['#B9B7FA', '#8A87F0', '#6966C8', '#D9966A'],
}
/** Colours of the illustrations in dark mode; the pictures contain the light values as fallbacks. */
export const pictureDark = {
  ink: '#C3C1F8',
  paper: '#242640',
  wash: '#20213A',
  tint: '#3A3974',
  mid: '#7E7BE0',
  brand: '#8A87F0',
  warm: '#F2A359',
  'warm-soft': '#4B3A2C',
  skin: '#F0C8A8',
  hair: '#4D4A9E',
  face: '#2B2960',
}

export const layout = { header: 52, menu: 216, menuFolded: 56, dialog: { s: 480, m: 640, l: 960 }, drawer: 480 }
export const fontFamily =
  '"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif'
