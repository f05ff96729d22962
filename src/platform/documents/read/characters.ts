// Characters of documents as people type them: radicals become their characters, blanks are plain, and nothing invisible is left.
// Source of the equivalences: EquivalentUnifiedIdeograph.txt of Unicode.

/** Characters of the radicals U+2E80 to U+2EF3 in their order; a blank for one without an equivalent. */
const supplement =
  ' 厂乛乚乙亻冂几刀刂卜㔾小小兀尣尢尣巳幺彑彐忄心扌攵 旡日月歺母民氵氺灬爫爫丬牛犭王疋目示礻竹糹纟罓罒罒罒罒羊羊羊耂肀聿月臼艹艹艹虎衤覀西见角角讠贝足车辶辶辶阝钅長镸长门阜阝雨青韦页风飞食食飠饣首马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'
const FIRST = 0x2e80
const radicals = new Map([...supplement].map((character, i) => [String.fromCodePoint(FIRST + i), character]))

/**
 * Replaces CJK radicals (⻘, ⽲), compatibility ideographs and ligatures (ﬁ), which some programs write in place of characters: no search finds
 * them otherwise. Marks such as ， keep their width.
 */
export const withoutRadicals = (text: string): string =>
  text.replaceAll(/[\u2E80-\u2FDF\uF900-\uFAFF\uFB00-\uFB06]/g, (one) => radicals.get(one)?.trim() || one.normalize('NFKC'))

/** A text as it is stored: without radicals, control and invisible characters; one blank between words; at most one line break in a row. */
export const readableText = (text: string): string =>
  withoutRadicals(text)
    .toWellFormed()
    .replaceAll(/\r\n?|\v|\f|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]|[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ *\n[ \n]*/g, '\n')
    .trim()
