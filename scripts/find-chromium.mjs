import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-package.mjs'

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const present = (paths) => paths.find((path) => path && existsSync(path))

/** Path of a Chromium for the browser tests. Installs one as root on Debian; otherwise prints instructions. */
export function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, ...browsers]
  const found = present(candidates)
  if (found) return found
  if (installDebianPackage('chromium', 'the browser tests')) {
    const installed = present(candidates)
    if (installed) return installed
  }
  console.error(
    'The browser tests need Chromium: run «apt install chromium» as root, or set CHROMIUM_PATH to one.',
  )
  process.exit(1)
}

/**
 * Path of a Chromium without a window, which takes a third less time for a page than the whole one.
 * Installs it as root on Debian; undefined where there is none.
 */
export function findHeadlessShell() {
  const candidates = [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell']
  const found = present(candidates)
  if (found) return found
  installDebianPackage('chromium-headless-shell', 'the browser tests')
  return present(candidates)
}
