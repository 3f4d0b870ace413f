import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** TypeScript files of a folder, or the file itself. */
export function* sourceFiles(path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) yield* sourceFiles(join(path, name))
  else if (/\.tsx?$/.test(path) && !path.endsWith('.d.ts')) yield path
}

/** A project file without extension (a folder by its index), or the name of a package. */
function resolve(from, request) {
  const path = request.startsWith('@/')
    ? request.slice(2)
    : request.startsWith('.')
      ? normalize(join(dirname(from), request))
      : undefined
  if (path && existsSync(join(path, 'index.ts'))) return join(path, 'index')
  return path?.replace(/\.(tsx?|m?js)$/, '') ?? request
}

/** Imports of a file: their targets, and whether they are type-only. */
export function importsOf(file) {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const found = module.staticImports.map((item) => ({
    to: resolve(file, item.moduleRequest.value),
    typeOnly: item.entries.length > 0 && item.entries.every((entry) => entry.isType),
  }))
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest)
        found.push({ to: resolve(file, entry.moduleRequest.value), typeOnly: entry.isType })
    }
  }
  return found
}
