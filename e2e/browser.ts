// Chromium for journeys and benchmarks: the one of the npm package, unpacked for this run, or CHROME_PATH.
import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium, firefox } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--mute-audio',
  // a fake microphone that beeps, without a permission prompt
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** Path of the packed binary; the package exports only its code. */
const packed = () => path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')

async function unpack(folder: string): Promise<string> {
  const binary = path.join(folder, 'chromium')
  await pipeline(createReadStream(path.join(packed(), 'chromium.br')), createBrotliDecompress(), createWriteStream(binary, { mode: 0o700 }))
  return binary
}

async function untar(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { status } = spawnSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(readFileSync(path.join(packed(), archive))) })
  if (status !== 0) throw new Error(`${archive} could not be unpacked`)
}

/** Whether shared libraries of the binary are missing; a minimal machine lacks NSS and NSPR. */
const lacks = (binary: string) => {
  try {
    return execFileSync('/usr/bin/env', ['ldd', binary], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes('not found')
  } catch {
    return false
  }
}

/** A browser to start, and its environment variables. */
export interface Chromium {
  executablePath: string
  env: Record<string, string>
}

/** Unpacks Chromium into the folder; its binary takes 170 MB. */
export async function unpackChromium(folder: string): Promise<Chromium> {
  const own = process.env['CHROME_PATH']
  if (own) return { executablePath: own, env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('on this machine set CHROME_PATH to a Chrome or Chromium; the one in the npm package is for Linux on x64')
  const executablePath = await unpack(folder)
  const env: Record<string, string> = { FONTCONFIG_FILE: await writeFontsConf(folder) }
  if (lacks(executablePath)) {
    await untar('al2023.tar.br', path.join(folder, 'al2023'))
    env['LD_LIBRARY_PATH'] = [path.join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  }
  return { executablePath, env }
}

/** Writes a fontconfig with Chinese fonts, so that pictures have the same pixels on every machine. */
async function writeFontsConf(folder: string): Promise<string> {
  const fonts = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'))
  await untar('fonts.tar.br', path.join(folder, 'fonts'))
  const places = ['400Regular', '500Medium', '600SemiBold', '700Bold'].map((weight) => path.join(fonts, weight))
  const conf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  ${[...places, path.join(folder, 'fonts')].map((place) => `<dir>${place}</dir>`).join('\n  ')}
  <cachedir>${path.join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
  const file = path.join(folder, 'fonts.conf')
  await writeFile(file, conf)
  return file
}

export interface OpenBrowser {
  browser: Browser
  close(): Promise<void>
}

const environment = () => Object.fromEntries(Object.entries(process.env).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])))

/** Script for `addInitScript`: inserts text through the browser's editor, so that React receives input events. */
export const typesLikePeople = `Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand(text ? 'insertText' : 'delete', false, text),
  set: () => {},
})`

/** Opens a browser with a temporary folder; both are removed by `close`, or if it does not open. */
async function openIn(name: string, launch: (folder: string) => Promise<Browser>): Promise<OpenBrowser> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `yanwu-${name}-`))
  const drop = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const browser = await launch(folder)
    return {
      browser,
      async close() {
        await browser.close().catch(() => undefined)
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}

/**
 * The Firefox of this machine (FIREFOX_PATH, else firefox-esr), controlled by WebDriver BiDi. Language, time zone and reduced motion are
 * set at its start, because BiDi cannot set them per window.
 */
export const openFirefox = (): Promise<OpenBrowser> =>
  openIn('firefox', async (folder) => {
    const started = path.join(folder, 'firefox')
    const relay = path.join(import.meta.dirname, 'firefox-relay.ts')
    await writeFile(started, `#!/bin/sh\nexec '${process.execPath}' '${relay}' "$@"\n`, { mode: 0o700 })
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: started,
      env: { ...environment(), HOME: folder, TZ: 'Asia/Shanghai', FONTCONFIG_FILE: await writeFontsConf(folder) },
      firefoxUserPrefs: {
        'intl.accept_languages': 'zh-CN,zh',
        'ui.prefersReducedMotion': 1,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        'media.autoplay.default': 0,
        'network.dns.localDomains': 'localhost',
      },
      timeout: 60_000,
    })
  })

/** A Chromium without access to other machines: the given one, or a newly unpacked one. Close it also after a failure. */
export const openBrowser = (there?: Chromium, more: string[] = []): Promise<OpenBrowser> =>
  openIn('browser', async (folder) => {
    const { executablePath, env } = there ?? (await unpackChromium(folder))
    return chromium.launch({
      executablePath,
      args: [...flags, ...more],
      ignoreDefaultArgs: ['--headless=old', '--headless'],
      env: { ...environment(), HOME: folder, ...env },
      timeout: 60_000,
    })
  })
