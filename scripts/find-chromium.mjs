import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-package.mjs'

/** Draws no window: a third less work for every page than the whole browser without its head. */
const shell = '/usr/bin/chromium-headless-shell'
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of a Chromium for the browser tests. Installs one as root on Debian; otherwise prints instructions. */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked && existsSync(asked)) return asked
  if (existsSync(shell)) return shell
  installDebianPackage('chromium-headless-shell', 'the browser tests')
  const found = [shell, ...browsers].find((path) => existsSync(path))
  if (found) return found
  console.error(
    'The browser tests need Chromium: run «apt install chromium-headless-shell» as root, or set CHROMIUM_PATH to one.',
  )
  process.exit(1)
}
