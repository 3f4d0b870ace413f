import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium here: installing it for the browser tests…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
      if (status !== 0) break
    }
    const installed = present()
    if (installed) return installed
  }
  console.error(
    'The browser tests need Chromium: run «apt install chromium» as root, or set CHROMIUM_PATH to one.',
  )
  process.exit(1)
}
