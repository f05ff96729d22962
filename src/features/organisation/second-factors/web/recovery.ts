// Recovery codes as a text file and on paper.
const titleOf = (name: string) => `演武 恢复码（${name}）`
const hint = '每个恢复码只能使用一次。请保存在安全的地方，不要与密码放在一起。'

/** Saves the codes as a text file. */
export function downloadCodes(name: string, codes: readonly string[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${titleOf(name)}\n${hint}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
  link.download = '恢复码.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Prints the codes alone. */
export function printCodes(name: string, codes: readonly string[]): void {
  const page = document.createElement('div')
  page.className = 'sf-print'
  for (const [tag, text] of [['h2', titleOf(name)], ['p', hint], ...codes.map((code) => ['pre', code])] as const) {
    const line = document.createElement(tag ?? 'p')
    line.textContent = text ?? ''
    page.append(line)
  }
  document.body.append(page)
  window.print()
  page.remove()
}
