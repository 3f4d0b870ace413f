import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-package.mjs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const present = () => candidates.find((path) => path && existsSync(path))

/** Path of a Chromium for the browser tests. Installs one as root on Debian; otherwise prints instructions. */
export function findChromium() {
  const found = present()
  if (found) return found
  if (installDebianPackage('chromium', 'the browser tests')) {
    const installed = present()
    if (installed) return installed
  }
  console.error(
    'The browser tests need Chromium: run «apt install chromium» as root, or set CHROMIUM_PATH to one.',
  )
  process.exit(1)
}
