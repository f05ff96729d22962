// The palette as an antd 6 theme.
import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'
import type { MapToken } from 'antd/es/theme/interface'
import { fontFamily, layout, type Palette } from './palette.ts'

const tokens = (p: Palette, isDark: boolean): ThemeConfig['token'] => ({
  // text uses brandText and areas use brand, because the fill colour is too faint for text on dark
  colorPrimary: p.brandText,
  colorPrimaryHover: isDark ? '#BAB8FA' : p.brandHover,
  colorPrimaryActive: isDark ? '#8F8DF0' : p.brandActive,
  colorPrimaryText: p.brandText,
  colorPrimaryBg: p.brandWash,
  colorPrimaryBgHover: p.brandTint,
  colorPrimaryBorder: p.brandTint,
  colorLink: p.brandText,
  colorLinkHover: isDark ? '#BAB8FA' : p.brandHover,
  colorLinkActive: p.brandActive,
  colorSuccess: p.success,
  colorWarning: p.warning,
  colorError: p.error,
  colorInfo: p.info,
  colorSuccessBg: p.successWash,
  colorWarningBg: p.warningWash,
  colorErrorBg: p.errorWash,
  colorInfoBg: p.infoWash,
  colorText: p.text,
  colorTextSecondary: p.text2,
  colorTextTertiary: p.text3,
  colorTextQuaternary: p.textOff,
  colorTextDescription: p.text3,
  colorTextPlaceholder: p.text3,
  colorTextHeading: p.text,
  colorBgLayout: p.page,
  colorBgContainer: p.card,
  colorBgElevated: p.raised,
  colorBgMask: 'rgba(22,22,45,.42)',
  colorBorder: p.control,
  colorBorderSecondary: p.line,
  colorSplit: p.line,
  controlItemBgActive: p.brandWash,
  controlItemBgHover: p.hover,
  fontFamily,
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeHeading1: 30,
  fontSizeHeading2: 24,
  fontSizeHeading3: 20,
  fontSizeHeading4: 16,
  fontSizeHeading5: 14,
  fontWeightStrong: 600,
  borderRadius: 8,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  borderRadiusLG: 12,
  controlHeight: 32,
  controlHeightSM: 26,
  controlHeightLG: 40,
  wireframe: false,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.15s',
  motionDurationSlow: '0.2s',
  boxShadow: isDark ? '0 8px 28px rgba(0,0,0,.5)' : '0 8px 28px rgba(40,38,110,.12)',
  boxShadowSecondary: isDark ? '0 6px 20px rgba(0,0,0,.45)' : '0 6px 20px rgba(40,38,110,.10)',
  boxShadowTertiary: 'none',
})

const components = (p: Palette, isDark: boolean): ThemeConfig['components'] => {
  const fill = { colorPrimary: p.brand, colorPrimaryHover: p.brandHover, colorPrimaryActive: p.brandActive }
  return {
    Button: {
      ...fill,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 400,
      paddingInline: 14,
      // a labelled button is recognised by its text; only fields need the strong border
      defaultBorderColor: p.lineStrong,
      defaultHoverBorderColor: p.brandText,
      defaultHoverColor: p.brandText,
      dangerColor: isDark ? '#2B0F12' : '#FFFFFF',
    },
    // a box, unlike a radio button
    Checkbox: { ...fill, borderRadiusSM: 4 },
    Radio: fill,
    Switch: fill,
    Table: {
      headerBg: p.sunken,
      headerColor: p.text2,
      headerSplitColor: 'transparent',
      headerSortActiveBg: p.hover,
      headerSortHoverBg: p.hover,
      bodySortBg: 'transparent',
      fixedHeaderSortActiveBg: p.hover,
      rowHoverBg: p.hover,
      rowSelectedBg: isDark ? '#201F3B' : '#F6F5FE',
      rowSelectedHoverBg: p.brandWash,
      borderColor: p.line,
      headerBorderRadius: 0,
      cellPaddingInline: 12,
      cellPaddingInlineMD: 12,
      cellPaddingInlineSM: 12,
      cellPaddingBlock: 14.5,
      cellPaddingBlockMD: 8.5,
      cellPaddingBlockSM: 6.5,
    },
    Menu: {
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemHeight: 38,
      itemMarginInline: 8,
      itemMarginBlock: 2,
      itemBorderRadius: 8,
      itemColor: p.text2,
      itemHoverBg: p.hover,
      itemSelectedBg: p.brandWash,
      itemSelectedColor: p.brandText,
      activeBarBorderWidth: 0,
      iconMarginInlineEnd: 10,
    },
    Layout: { headerBg: p.card, headerHeight: layout.header, headerPadding: '0 20px', siderBg: p.card, bodyBg: p.page },
    Card: { headerHeight: 48, headerFontSize: 14, bodyPadding: 16, headerPadding: 16 },
    Tabs: { horizontalItemPadding: '10px 0', horizontalItemGutter: 24, titleFontSize: 14 },
    Modal: { titleFontSize: 16, contentBg: p.raised, headerBg: p.raised },
    Form: { itemMarginBottom: 24, verticalLabelPadding: '0 0 6px', labelColor: p.text2 },
    Tag: { defaultBg: p.neutralWash, defaultColor: p.text2 },
    Progress: { defaultColor: isDark ? '#8A87F0' : p.brand, remainingColor: isDark ? '#34364A' : '#E4E4F2' },
    Tree: { nodeSelectedBg: p.brandWash, nodeHoverBg: p.hover, titleHeight: 30, indentSize: 22 },
    Segmented: {
      trackBg: isDark ? '#303246' : '#EBEBF4',
      itemSelectedBg: isDark ? '#4B4E68' : '#FFFFFF',
      itemColor: p.text2,
      itemSelectedColor: p.text,
    },
    Tooltip: { colorBgSpotlight: isDark ? '#3A3C52' : '#2A2B45' },
    Breadcrumb: { itemColor: p.text3, lastItemColor: p.text, linkColor: p.text3, separatorColor: p.text3 },
    Pagination: { itemActiveBg: p.brandWash },
  }
}

/** antd derives colours from seeds; ours are chosen for their contrast and stay unchanged */
const exact =
  (p: Palette): MappingAlgorithm =>
  (_, map) => ({
    ...(map as MapToken),
    colorPrimary: p.brandText,
    colorLink: p.brandText,
    colorSuccess: p.success,
    colorWarning: p.warning,
    colorError: p.error,
    colorInfo: p.info,
    colorErrorText: p.error,
    colorWarningText: p.warning,
    colorSuccessText: p.success,
  })

/** High enough for a thumb; below 16 px, iOS enlarges the page around a field. */
const field = { controlHeight: 44, controlHeightSM: 40, fontSize: 16, fontSizeSM: 16 }
const underThumbs: ThemeConfig['components'] = {
  Input: field,
  InputNumber: field,
  Select: field,
  TreeSelect: field,
  Cascader: field,
  DatePicker: field,
  Tabs: { horizontalItemPadding: '11px 0', horizontalItemGutter: 24, titleFontSize: 14 },
}

interface How {
  isDark: boolean
  /** Without motion. antd waits for the end of its animations, so it must know that there are none. */
  isStill: boolean
  isPhone: boolean
}

export const antdTheme = (p: Palette, { isDark, isStill, isPhone }: How): ThemeConfig => ({
  algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, exact(p)],
  // the styles are generated at build time, and equal for all themes; only the variables differ
  zeroRuntime: true,
  hashed: false,
  cssVar: { key: `yw-${isDark ? 'dark' : 'light'}${isPhone ? '-phone' : ''}` },
  token: { ...tokens(p, isDark), motion: !isStill, ...(isPhone ? { controlHeight: 40, controlHeightSM: 32 } : {}) },
  components: { ...components(p, isDark), ...(isPhone ? underThumbs : {}) },
})
