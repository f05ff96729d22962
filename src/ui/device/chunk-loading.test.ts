// Distinguishes another build of the product from the page of another server.
import { expect, test } from 'vitest'
import { isOtherBuild } from './chunk-loading.ts'

const page = (src: string) => `<!doctype html><body><div id="root"></div><script type="module" crossorigin src="${src}"></script></body>`

test.each([
  ['the same build', page('/assets/index-a1.js'), false],
  ['another build', page('/assets/index-b2.js'), true],
  ['the page of a hotel', '<html><script type="module" src="/portal.js"></script><h1>Welcome</h1></html>', false],
  ['an error of a proxy', '<html><h1>502 Bad Gateway</h1></html>', false],
  ['nothing', '', false],
])('%s', (_, html, other) => {
  expect(isOtherBuild(html, '/assets/index-a1.js')).toBe(other)
})
