// The browser build: sign-in without antd, the shell beside it, one chunk per page, contracts as plain data.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contracts } from './scripts/vite-contracts.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const target = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
// The Host header stays as it is: it names the tenant.
const server = { target, changeOrigin: false }

export default defineConfig({
  root: at('src/apps/web'),
  cacheDir: at('node_modules/.vite'),
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  plugins: [contracts(), react()],
  resolve: {
    // Machines that take screenshots have no Chinese fonts; people do.
    alias: {
      'virtual:fonts': process.env.YANWU_TEST_FONTS ? '@fontsource-variable/noto-sans-sc/index.css' : at('src/ui/theme/system-fonts.css'),
    },
  },
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
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Only what the sign-in page needs. No group for antd: one would draw tables and date pickers into the shell
            // (415 KB gz instead of 274), or antd into sign-in.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
          ],
        },
      },
    },
  },
})
