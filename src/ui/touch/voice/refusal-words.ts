// Reasons why recording is impossible, each with a way on.
import type { Refusal } from './microphone.ts'

export const refusalWords: Readonly<Record<Refusal, string>> = {
  insecure: '当前网址不是 HTTPS，浏览器不允许使用麦克风。请通过 HTTPS 打开，或打字作答。',
  old: '当前客户端不能录音。请更新客户端，或复制链接在浏览器中打开；也可以打字作答。',
  refused: '没有使用麦克风的权限。请在浏览器或系统设置中允许后重试，或打字作答。',
  absent: '没有找到麦克风。请连接后重试，或打字作答。',
  busy: '麦克风正被其他程序占用。请关闭后重试，或打字作答。',
}
