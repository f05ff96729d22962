// Message of a failed upload: the server's, or one of three fixed sentences.
import { expect, test } from 'vitest'
import { abandoned, CallFailure, unreachable } from '../api/call-failure.ts'
import { read } from '../api/client.ts'
import { isHeicContent, isMoving, isSentAsIs } from './picture-kind.ts'
import { acceptOf, refusal as fileRefusal, sentName, uploadFailureText } from './upload.ts'

const answered = (status: number, body: object | string) => {
  try {
    read(status, typeof body === 'string' ? body : JSON.stringify(body))
  } catch (error) {
    return error as CallFailure
  }
  throw new Error('no failure')
}
const refusal = (msg?: string | null) => ({ succ: false, code: 50000, msg, content: null })

test('an upload without an answer gets the message for interruptions', () => {
  expect(uploadFailureText(unreachable())).toBe('上传失败，请重试')
  expect(uploadFailureText(abandoned())).toBe('上传失败，请重试')
  expect(uploadFailureText(unreachable(), { broken: '导入失败，请重试或联系管理员', refused: '导入失败' })).toBe(
    '导入失败，请重试或联系管理员',
  )
})

test.each([
  ['an empty refusal', answered(200, refusal(''))],
  ['a refusal of null', answered(200, refusal(null))],
  ['a refusal that knows nothing', answered(200, refusal('操作失败'))],
  ['a failure of the server', answered(500, refusal('系统繁忙，请稍后再试'))],
  ['a proxy’s page', answered(502, '<html>Bad gateway</html>')],
  ['a faulty request', answered(400, refusal('请求错误'))],
  ['a store that refuses', new CallFailure({ status: 502, code: 403, msg: '' })],
])('%s is a failed upload, and a failed import', (_, failure) => {
  expect(uploadFailureText(failure)).toBe('文件上传失败，请重试！')
  expect(uploadFailureText(failure, { refused: '导入失败' })).toBe('导入失败')
})

test.each([
  [200, '图片已损坏，无法打开'],
  [413, '文件必须小于50M'],
  [415, '只支持 .json 类型文件'],
  [503, '磁盘空间不足，文件没有保存'],
  [400, '文件没有传完，请重试'],
])('what the server says is wrong (%i) is told as it says it', (status, msg) => {
  expect(uploadFailureText(answered(status, refusal(msg)))).toBe(msg)
})

test('the size limit of a proxy is named as the cause, in every upload and every call', () => {
  const failure = answered(413, '<html><center><h1>413 Request Entity Too Large</h1></center></html>')
  expect(uploadFailureText(failure, { refused: '导入失败' })).toBe('文件超过了代理允许的大小：请联系管理员放宽代理的限制')
  expect(failure.msg).toBe('提交的内容超过了代理允许的大小：请联系管理员放宽代理的限制')
})

test('a user without the right is told so', () => {
  expect(uploadFailureText(answered(403, refusal('拒绝访问')))).toBe('拒绝访问')
})

test.each([
  ['a.mp4', 9, undefined],
  ['a.MP4', 9, undefined],
  ['a.mp4', 10, '文件必须小于10B'],
  ['a.avi', 9, '只支持 .mp4 类型文件'],
])('a file %s of %i bytes is refused with %s before it is sent', (name, bytes, words) => {
  const rule = { types: ['.mp4'], maxBytes: 10, limit: '10B' }
  expect(fileRefusal(new File(['x'.repeat(bytes)], name), rule)).toBe(words)
})

const pictures = { types: ['.png', '.jpeg'], also: ['.apng', '.jfif'], maxBytes: 10, limit: '10B' }
const films = { types: ['.mp4'], also: ['.mov', '.avi'], source: { maxBytes: 100, limit: '100B' }, maxBytes: 10, limit: '10B' }
const icons = { types: ['.png', '.jpeg', '.pdf'], maxBytes: 10, limit: '10B' }

test.each([pictures, films, icons, { types: ['.xlsx', '.xls'], maxBytes: 10, limit: '10B' }])(
  'the file dialog and the refusal name the same formats: %j',
  (rule) => {
    const accepted = acceptOf(rule).split(',')
    for (const ending of accepted) expect([ending, fileRefusal(new File(['x'], `a${ending}`), rule)]).toEqual([ending, undefined])
    const said = fileRefusal(new File(['x'], 'a.odd'), rule) ?? ''
    for (const ending of said.match(/\.\w+/g) ?? []) expect(accepted).toContain(ending)
  },
)

test('a refusal names the formats that are converted', () => {
  expect(fileRefusal(new File(['x'], 'a.odd'), films)).toBe('只支持 .mp4 类型文件（.mov、.avi 等自动转换）')
  expect(fileRefusal(new File(['x'], 'a.tiff'), pictures)).toBe('只支持 .png/.jpeg 类型文件（.webp、.gif、.avif、.bmp、.heic 等自动转换）')
})

test.each([
  ['手机.MOV', films, '手机.mp4'],
  ['录屏.avi', films, '录屏.mp4'],
  ['a.mp4', films, 'a.mp4'],
  ['a.jfif', pictures, 'a.jpeg'],
  ['a.apng', pictures, 'a.png'],
  ['a.jpg', pictures, 'a.jpg'],
  ['a', films, 'a.mp4'],
])('the store gets %s by the type that it counts as', (name, rule, sent) => {
  expect(sentName(name, rule)).toBe(sent)
})

const bytes = (text: string) => new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], '图.jpg')
test.each<[string, string, [asIs: boolean, heic: boolean, moving: boolean]]>([
  ['a PNG', '\x89PNG\r\n', [true, false, false]],
  ['a JPEG', '\xff\xd8\xff\xe0', [true, false, false]],
  ['a PDF', '%PDF-1.7', [true, false, false]],
  ['a WebP', 'RIFF\0\0\0\0WEBPVP8 ', [false, false, false]],
  ['a WebP that moves', 'RIFF\0\0\0\0WEBPVP8X\0\0\0\0ANIM', [false, false, true]],
  ['a GIF', 'GIF89a\0\0', [false, false, false]],
  ['a GIF that moves', 'GIF89a\0\0\x21\xff\x0bNETSCAPE2.0', [false, false, true]],
  ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0mif1', [false, false, false]],
  ['a HEIC', '\0\0\0\x20ftypmif1\0\0\0\0heic', [false, true, false]],
])('%s is known by its content, whatever its name is', async (_, text, known) => {
  const file = bytes(text)
  expect([await isSentAsIs(file, icons), await isHeicContent(file), await isMoving(file)]).toEqual(known)
})
