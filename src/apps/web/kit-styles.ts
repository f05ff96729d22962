// Loads the style sheet of antd's components beside the shell, before our own sheets, which override it.
import address from 'virtual:antd-styles'

const ofNothingYet = 'not all'
let link: HTMLLinkElement | undefined

/** @throws if the sheet cannot be loaded. The sheet has no effect yet */
export const fetchKitStyles = (): Promise<void> =>
  new Promise((resolve, reject) => {
    if (link?.sheet) return resolve()
    link?.remove()
    link = document.createElement('link')
    link.rel = 'stylesheet'
    link.media = ofNothingYet
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${address} did not come`)))
    document.head.prepend(link)
  })

export function showKitStyles(): void {
  if (link?.media === ofNothingYet) link.media = 'all'
}
