// HTML of fill-in questions: keeps only paragraphs, line breaks, bold, sub- and superscripts, and blanks.
import sanitizeHtml from 'sanitize-html'
import { withScripts } from '#shared/scripts-in-text.ts'
import { blankToken } from '../contract.ts'

const toParagraph = Object.fromEntries(['div', 'h1', 'h2', 'h3', 'h4', 'li', 'blockquote', 'pre'].map((tag) => [tag, 'p']))
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'sub', 'sup'],
  allowedAttributes: {},
  transformTags: { ...toParagraph, b: 'strong' },
  nestingLimit: 20,
}

/** Fast path: most imported texts have only paragraphs of words. */
const plainly = /^(?:<p>[^<>&]*<\/p>)+$/

/** Removes everything that is not allowed: scripts, styles, handlers, links, pictures. The text of a link stays. */
export const safeHtml = (html: string) => (plainly.test(html) ? html : sanitizeHtml(html, allowed).trim())

export const blanksIn = (html: string) => html.split(blankToken).length - 1

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Converts to plain text: one line per paragraph, sub- and superscripts as characters. */
export const plainOf = (html: string) =>
  withScripts(html)
    .replaceAll(/<\/p>\s*<p>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim()

/** The text of a question for readers: that of a fill-in (type 4) is stored as HTML, and gets ____ for each blank. */
export const shownText = (type: number, text: string) => (type === 4 ? plainOf(text).replaceAll(blankToken, '____') : text)

/** The text that searches match: without markup, blanks and line ends. */
export const soughtIn = (html: string) => plainOf(html.replaceAll(/<[^>]*>/g, '').replaceAll(blankToken, ''))

/** Converts plain text to HTML: one paragraph per line. */
export const htmlOf = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
