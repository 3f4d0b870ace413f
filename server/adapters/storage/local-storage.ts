import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage'

const ownName = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Files in a folder of this machine. */
export function createLocalStorage(folder: string): Storage {
  const place = (name: string) => {
    if (!ownName.test(name) || name.includes('..')) throw new Error('not a name of a stored file')
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const target = place(name)
      await mkdir(dirname(target), { recursive: true })
      const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async open(name) {
      const file = await open(place(name)).catch(ignoreMissing)
      if (!file) return null
      const facts = await file.stat()
      if (!facts.isFile()) {
        await file.close()
        return null
      }
      return { size: facts.size, stream: file.createReadStream() }
    },
    read: async (name) => readFile(place(name)).catch(ignoreMissing),
    remove: (name) => rm(place(name), { recursive: true, force: true }),
  }
}
