// The browser build: sign-in without antd, the shell beside it, one chunk per page, contracts as plain data.
import { readFileSync } from 'node:fs'
import { constants } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { antdStyles } from './scripts/antd-styles/plugin.ts'
import { contracts } from './scripts/vite-contracts.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const target = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
// The Host header stays as it is: it names the tenant.
const server = { target, changeOrigin: false }

const manage = 'src/apps/web/index.html'
const learn = 'src/apps/web/learn.html'
/** Contracts of exams and free talks, which few pages of the shell need. */
const isSeldom = /\/features\/(?:assessment|practice\/talks|practice\/talk-reviews)\/(?:[^/]+\/)?[^/]*contract\.ts/

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
const neededFor = new Map<string, Set<string>>()
/** What a page brings without being asked for anything: its entry and all that it imports; `ever`: and all that it may fetch later. */
function neededBy(page: string, infoOf: (id: string) => ModuleInfo, ever = false): Set<string> {
  const key = `${page} ${ever}`
  const known = neededFor.get(key)
  if (known) return known
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const info = infoOf(id)
    for (const imported of [...(info?.importedIds ?? []), ...(ever ? (info?.dynamicallyImportedIds ?? []) : [])]) add(imported)
  }
  add(at(page))
  neededFor.set(key, found)
  return found
}

export default defineConfig({
  root: at('src/apps/web'),
  cacheDir: at('node_modules/.vite'),
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  plugins: [
    contracts(),
    antdStyles(),
    react(),
    {
      // every supported browser knows woff2
      name: 'yanwu:formula-fonts',
      enforce: 'pre',
      transform: (css, id) =>
        /\/katex(?:\.min)?\.css$/.test(id) ? css.replaceAll(/,url\([^)]+\.(?:woff|ttf)\) format\("[a-z]+"\)/g, '') : undefined,
    },
    {
      name: 'yanwu:learn',
      // as platform/http/web.ts does it
      configureServer: (dev) =>
        void dev.middlewares.use((request, _, next) => {
          if (/^\/learn(?:[/?]|$)/.test(request.url ?? '')) request.url = '/learn.html'
          next()
        }),
    },
    // once, as small as can be: no request waits for it
    compression({
      include: /\.(js|css|svg|html)$/,
      threshold: 1024,
      algorithms: [
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
      ],
    }),
  ],
  server: {
    fs: { allow: [at('.')] },
    proxy: {
      '/ai-training': server,
      '/ai-exam': server,
      '/openapi.json': server,
      '/docs': server,
      '/healthz': server,
      '^/[^/]+\\.xlsx$': server,
    },
  },
  build: {
    outDir: at('dist/web'),
    // scripts/weight.ts reads it
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    // without the hint a browser before modulepreload only loads a chunk later
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: [at(manage), at(learn)],
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            // what sign-in needs, and nothing else
            {
              debugName: 'sign-in',
              // not the entry itself, which begins as soon as it is imported: the learners' side imports this piece, too
              name: (id, context) =>
                !/\/apps\/web\/(?:index\.html|main\.tsx)/.test(id) && neededBy(manage, (of) => context.getModuleInfo(of)).has(id)
                  ? 'sign-in'
                  : null,
              priority: 2,
            },
            // what the learners' side shares with the shell: no larger piece of the shell comes with it; and the styles of its kit, which those
            // of every screen stand upon, and therefore come after
            {
              debugName: 'learn',
              name: (id, context) =>
                /node_modules\/|\/src\/(?:ui\/(?!touch\/)|ui\/touch\/touch\.css|shared\/|features\/[^/]+\/[^/]+\/contract)/.test(id) &&
                neededBy(learn, (of) => context.getModuleInfo(of)).has(id)
                  ? 'learn-shared'
                  : null,
              priority: 2,
            },
            // the outbox by itself: few pages of the shell need it
            { name: 'outbox', test: /\/ui\/api\/outbox\.ts/, includeDependenciesRecursively: false, priority: 3 },
            // the code of formulas by itself: it loads with the first formula
            {
              name: 'formulas',
              test: /\/node_modules\/katex\/|\/ui\/text\/Typeset\.tsx/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // the text of questions by itself: both sides need it, and few pages
            {
              name: 'question-text',
              test: /\/ui\/text\/(?:formulas|QuestionText|RichText)\.|\/shared\/(?:formulas|tables-in-text)\.ts/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // the forms that the sign-in page loads later: no other page needs them
            {
              name: 'sign-in-later',
              test: /\/login\/(?:SmsForm|FirstPassword|SsoPart|later-rules|sso\.css)|\/shared\/(?:password-rule|single-sign-on)\.ts/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // the second step of a sign-in by itself: both sides need it, and few people
            {
              name: 'second-step',
              test: /\/login\/(?:SecondStep|GiveFactor|EnrolStep|second-step\.css)|\/second-factors\/(?:contract|web\/(?:passkey|QrCode|recovery|factors\.css))|\/node_modules\/(?:uqr|@simplewebauthn)\//,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // the event stream by itself: of the learners' side only the exam needs it
            { name: 'events', test: /\/ui\/api\/events\.ts/, includeDependenciesRecursively: false, priority: 3 },
            // the words of notices by themselves: both bells need them after the first screen
            {
              name: 'notices',
              test: /\/shared\/notice-kinds\.ts|\/notices\/contract\.ts/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            // Modules that learners fetch later and pages of the shell need, too, without the contracts that few pages need.
            {
              debugName: 'learn-later',
              name: (id, context) => {
                const infoOf = (of: string) => context.getModuleInfo(of)
                const isLater = neededBy(learn, infoOf, true).has(id) && !neededBy(learn, infoOf).has(id)
                return isLater && !isSeldom.test(id) && neededBy(manage, infoOf, true).has(id) ? 'learn-later' : null
              },
              test: /\.(?:js|mjs|ts|tsx)$/,
              priority: 2,
            },
            // what most pages need, in one piece, which packs better than fifty
            { name: 'common', test: /\.(?:js|mjs|ts|tsx)$/, minShareCount: 30, priority: 1 },
          ],
        },
      },
    },
  },
})
