// Writes the brochure as a presentation: one slide a page, with a title, bullets and a table.
import { buffer } from 'node:stream/consumers'
import { xmlText } from '#platform/documents/xml.ts'
import { openZip } from '#platform/zip.ts'
import type { BrochurePage } from './parts.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const spaces = `xmlns:a="${drawing}" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const content = 'application/vnd.openxmlformats-officedocument'

/** Lengths in EMU: 12192000 x 6858000 is a slide of 16:9. */
const WIDTH = 12_192_000
const HEIGHT = 6_858_000
const EDGE = 600_000

const frame = (y: number, height: number) => `<a:off x="${EDGE}" y="${y}"/><a:ext cx="${WIDTH - 2 * EDGE}" cy="${height}"/>`
const paragraph = (text: string, size: number, more = '') =>
  `<a:p>${more}<a:r><a:rPr lang="zh-CN" sz="${size}"/><a:t>${xmlText(text)}</a:t></a:r></a:p>`
const bullet = '<a:pPr marL="285750" indent="-285750"><a:buFont typeface="Arial"/><a:buChar char="•"/></a:pPr>'

const shape = (id: number, name: string, placeholder: string, y: number, height: number, body: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>` +
  `<p:spPr><a:xfrm>${frame(y, height)}</a:xfrm></p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr><a:lstStyle/>${body}</p:txBody></p:sp>`

function table(rows: readonly (readonly string[])[], y: number): string {
  const columns = rows[0]?.length ?? 1
  const width = Math.floor((WIDTH - 2 * EDGE) / columns)
  const cell = (text: string) => `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph(text, 1400)}</a:txBody><a:tcPr/></a:tc>`
  const row = (cells: readonly string[]) => `<a:tr h="370000">${cells.map(cell).join('')}</a:tr>`
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="表格"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>` +
    `<p:xfrm>${frame(y, rows.length * 370_000)}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">` +
    `<a:tbl><a:tblPr firstRow="1" bandRow="1"/><a:tblGrid>${`<a:gridCol w="${width}"/>`.repeat(columns)}</a:tblGrid>${rows.map(row).join('')}</a:tbl>` +
    '</a:graphicData></a:graphic></p:graphicFrame>'
  )
}

const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`

function slide({ title, lines, table: rows }: BrochurePage): string {
  const bodyHeight = rows ? lines.length * 600_000 : HEIGHT - 2_000_000
  const shapes = [
    shape(2, '标题', '<p:ph type="title"/>', 400_000, 900_000, paragraph(title, 3200)),
    shape(3, '内容', '<p:ph idx="1"/>', 1_500_000, bodyHeight, lines.map((line) => paragraph(line, 1800, bullet)).join('')),
    rows ? table(rows, 1_600_000 + bodyHeight) : '',
  ]
  return `${head}<p:sld ${spaces}>${tree(shapes.join(''))}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
}

const scheme = (name: string, colour: string) => `<a:${name}><a:srgbClr val="${colour}"/></a:${name}>`
const colours: [string, string][] = [
  ['dk1', '1F1F2E'],
  ['lt1', 'FFFFFF'],
  ['dk2', '30305A'],
  ['lt2', 'F2F2F7'],
  ...Array.from({ length: 6 }, (_, i): [string, string] => [`accent${i + 1}`, '1F6B45']),
  ['hlink', '2F54EB'],
  ['folHlink', '722ED1'],
]
const fonts = (name: string) => `<a:${name}Font><a:latin typeface="Arial"/><a:ea typeface="微软雅黑"/><a:cs typeface=""/></a:${name}Font>`
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const theme =
  `${head}<a:theme xmlns:a="${drawing}" name="青禾"><a:themeElements><a:clrScheme name="青禾">${colours.map(([name, colour]) => scheme(name, colour)).join('')}</a:clrScheme>` +
  `<a:fontScheme name="青禾">${fonts('major')}${fonts('minor')}</a:fontScheme><a:fmtScheme name="青禾"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>` +
  `<a:lnStyleLst>${`<a:ln w="6350">${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>` +
  `<a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`

const colourMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
const master = `${head}<p:sldMaster ${spaces}>${tree('')}${colourMap}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`
const layout = `${head}<p:sldLayout ${spaces} type="obj">${tree('')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`

const relations = (...list: [type: string, target: string][]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${list.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${content}.${type}+xml"/>`

/** The .pptx of these pages. */
export function writeSlides(pages: readonly BrochurePage[]): Promise<Buffer> {
  const zip = openZip()
  const parts = pages.map((_, i) => `slides/slide${i + 1}.xml`)
  const types = [
    override('/ppt/presentation.xml', 'presentationml.presentation.main'),
    override('/ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster'),
    override('/ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'),
    override('/ppt/theme/theme1.xml', 'theme'),
    ...parts.map((part) => override(`/ppt/${part}`, 'presentationml.slide')),
  ]
  const basic = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`
  zip.addText('[Content_Types].xml', `${head}<Types xmlns="${packages}/content-types">${basic}${types.join('')}</Types>`)
  zip.addText('_rels/.rels', relations(['officeDocument', 'ppt/presentation.xml']))
  const ids = parts.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 2}"/>`).join('')
  const sizes = `<p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/><p:notesSz cx="${HEIGHT}" cy="${WIDTH}"/>`
  zip.addText(
    'ppt/presentation.xml',
    `${head}<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst>${sizes}</p:presentation>`,
  )
  zip.addText(
    'ppt/_rels/presentation.xml.rels',
    relations(['slideMaster', 'slideMasters/slideMaster1.xml'], ...parts.map((part): [string, string] => ['slide', part])),
  )
  zip.addText('ppt/slideMasters/slideMaster1.xml', master)
  zip.addText(
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relations(['slideLayout', '../slideLayouts/slideLayout1.xml'], ['theme', '../theme/theme1.xml']),
  )
  zip.addText('ppt/slideLayouts/slideLayout1.xml', layout)
  zip.addText('ppt/slideLayouts/_rels/slideLayout1.xml.rels', relations(['slideMaster', '../slideMasters/slideMaster1.xml']))
  zip.addText('ppt/theme/theme1.xml', theme)
  for (const [i, page] of pages.entries()) {
    zip.addText(`ppt/${parts[i]}`, slide(page))
    zip.addText(`ppt/slides/_rels/slide${i + 1}.xml.rels`, relations(['slideLayout', '../slideLayouts/slideLayout1.xml']))
  }
  return buffer(zip.end())
}
