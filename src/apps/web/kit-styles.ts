// The style sheet of antd's components: fetched beside the shell, and before all of ours, which stand upon it.
import address from 'virtual:antd-styles'

const ofNothingYet = 'not all'
let link: HTMLLinkElement | undefined

/** Throws where it does not come. Nothing looks different yet. */
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
