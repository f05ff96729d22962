// The test of a provider, in words: discovery, clock, keys, client, logout.
import {
  askAboutClient,
  forgetMetadata,
  maxClockSeconds,
  OidcError,
  type OidcSettings,
  signatureAlgorithms,
} from '#platform/identity/oidc.ts'
import { fetchJson } from '#platform/identity/oidc-fetch.ts'
import { OutboundError, outboundReasons } from '#platform/outbound/outbound-error.ts'
import type { ProviderTest } from '../contract.ts'

type Step = ProviderTest['steps'][number]
const step = (name: string, state: Step['state'], text: string): Step => ({ name, state, text })
const wordsOf = (error: unknown) => (error instanceof OutboundError ? outboundReasons[error.reason] : '没有得到可用的回答')
const plain = (text: unknown) => (typeof text === 'string' ? text.slice(0, 200) : '')

/** Runs all steps up to the first that the later ones need. Each real request goes over the outbound client. */
export async function testProvider(settings: OidcSettings): Promise<ProviderTest> {
  forgetMetadata(settings.issuer)
  const url = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await fetchJson(settings.fetch, url).catch((error: unknown) => wordsOf(error))
  if (typeof found === 'string') return { steps: [step('发现文档', 'failure', found)] }
  const { issuer, jwks_uri: keysUri, code_challenge_methods_supported: methods, backchannel_logout_supported: logout } = found.body
  if (found.status !== 200 || typeof issuer !== 'string')
    return { steps: [step('发现文档', 'failure', `${url} 没有给出发现文档（${found.status}），请检查身份源地址`)] }
  if (new URL(settings.issuer).href !== URL.parse(issuer)?.href)
    return { steps: [step('发现文档', 'failure', `身份源自称「${plain(issuer)}」，请把身份源地址改为它`)] }
  const steps = [step('发现文档', 'pass', '已读取'), clockStep(found.date), await keysStep(settings, keysUri)]
  if (Array.isArray(methods) && !methods.includes('S256')) steps.push(step('PKCE', 'warning', '身份源没有声明支持 S256，登录可能被拒绝'))
  steps.push(await clientStep(settings))
  steps.push(
    logout === true
      ? step('后台登出', 'pass', '身份源支持，请在它那里登记后台登出地址')
      : step('后台登出', 'warning', '身份源没有声明支持：在那里退出后，这里的会话到期才结束'),
  )
  return { steps }
}

function clockStep(date: string | null): Step {
  const seconds = Math.round((Date.parse(date ?? '') - Date.now()) / 1000)
  if (Number.isNaN(seconds)) return step('时钟', 'warning', '身份源的回答没有时间')
  const apart = Math.abs(seconds)
  if (apart <= 60) return step('时钟', 'pass', '一致')
  const text = `身份源的时钟比本机${seconds > 0 ? '快' : '慢'}${apart}秒`
  return apart <= maxClockSeconds ? step('时钟', 'warning', text) : step('时钟', 'failure', `${text}，登录会被拒绝，请校准时钟`)
}

async function keysStep({ fetch }: OidcSettings, keysUri: unknown): Promise<Step> {
  if (typeof keysUri !== 'string') return step('签名密钥', 'failure', '发现文档没有签名密钥的地址')
  const answer = await fetchJson(fetch, keysUri).catch((error: unknown) => wordsOf(error))
  if (typeof answer === 'string') return step('签名密钥', 'failure', answer)
  const keys = Array.isArray(answer.body['keys']) ? (answer.body['keys'] as Record<string, unknown>[]) : []
  const usable = keys.filter(({ kty, use, alg }) => {
    const isSignature = (use ?? 'sig') === 'sig' && (alg === undefined || signatureAlgorithms.includes(String(alg)))
    return isSignature && (kty === 'RSA' || kty === 'EC' || kty === 'OKP')
  })
  return usable.length
    ? step('签名密钥', 'pass', `${usable.length}个`)
    : step('签名密钥', 'failure', '没有可用的签名密钥（须为 RSA 或椭圆曲线）')
}

async function clientStep(settings: OidcSettings): Promise<Step> {
  if (!settings.clientId) return step('客户端', 'warning', '还没有填写客户端 ID')
  const answer = await askAboutClient(settings).catch((error: unknown) => error as Error)
  if (answer === null) return step('客户端', 'pass', '身份源认得客户端 ID 和密钥')
  if (answer instanceof OidcError && answer.reason === 'network') return step('客户端', 'failure', '无法连接身份源的令牌地址')
  if (answer === 'invalid_client') return step('客户端', 'failure', '身份源不认得客户端 ID 或密钥，请检查')
  if (answer === 'unauthorized_client') return step('客户端', 'failure', '身份源没有允许这个客户端使用授权码登录')
  if (answer instanceof Error) return step('客户端', 'warning', '身份源的回答无法判断，请用一个账号试登录')
  return step('客户端', 'warning', `身份源回答「${answer}」，请用一个账号试登录`)
}
