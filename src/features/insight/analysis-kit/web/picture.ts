// Saves a part of the page as a PNG. The browser draws it from its markup and styles, so it looks as on the screen.

/** Rules for the document apply to the root of the picture instead. */
const styleText = () =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join('\n')
    .replaceAll(/html\[data-theme=["']?(\w+)["']?\]/g, '.yw-shot[data-theme=$1]')
    .replaceAll(/:root\b/g, '.yw-shot')

/** The markup of a canvas lacks its content, so the copy gets an image of it. */
function drawnAgain(element: HTMLElement, copy: HTMLElement) {
  const drawn = element.querySelectorAll('canvas')
  for (const [i, empty] of [...copy.querySelectorAll('canvas')].entries()) {
    const canvas = drawn[i]
    if (!canvas?.width || !canvas.height) continue
    const image = document.createElement('img')
    image.src = canvas.toDataURL('image/png')
    image.style.cssText = canvas.style.cssText
    empty.replaceWith(image)
  }
}

function markupOf(element: HTMLElement): string {
  const root = document.createElement('div')
  root.className = 'yw-shot yw-app'
  root.dataset['theme'] = document.documentElement.dataset['theme'] ?? 'light'
  const { font, color } = getComputedStyle(element)
  root.style.cssText = `font:${font};color:${color};width:${element.clientWidth}px`
  const style = document.createElement('style')
  style.textContent = styleText()
  const copy = element.cloneNode(true) as HTMLElement
  drawnAgain(element, copy)
  for (const tool of copy.querySelectorAll('.yw-chart-tools, .yw-noprint')) tool.remove()
  root.append(style, copy)
  return new XMLSerializer().serializeToString(root)
}

/** Draws `element` at double size and downloads it as `name`.png. */
export async function downloadPicture(element: HTMLElement, name: string): Promise<void> {
  const { offsetWidth: width, offsetHeight: height } = element
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${markupOf(element)}</foreignObject></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(2, 2)
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--c-page') || '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(image, 0, 0)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${name}.png`
  link.click()
}
