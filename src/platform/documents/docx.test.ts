// Writing .docx: the document is complete, and long ones yield to other work.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { countTurns } from '#test/turns.ts'
import { writeDocx } from './docx.ts'

test('a long document yields to other work, and is complete', async () => {
  const turns = countTurns()
  const blocks = Array.from({ length: 20_000 }, (_, i) => (i % 100 ? { text: `第${i}段 <&>` } : { boxes: ['1', '2'], across: 10 }))
  const book = await writeDocx(blocks, '脚')
  // each paragraph has more than a hundred thousand characters
  expect(turns.end()).toBeGreaterThan(50)
  const zip = await yauzl.fromBufferPromise(book)
  let body = ''
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'word/document.xml') body = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  expect(body.match(/第\d+段 &lt;&amp;&gt;/g)).toHaveLength(19_800)
  expect(body.match(/<w:tbl>/g)).toHaveLength(200)
  expect(body).toMatch(/<\/w:sectPr><\/w:body><\/w:document>$/)
})
