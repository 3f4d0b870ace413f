import { build } from 'esbuild'
import { expect, it } from 'vitest'

it('M8 hole 10: the server itself loads nothing that works on pictures, PDF or DOCX', async () => {
  const { metafile } = await build({
    entryPoints: { server: 'server/main.ts' },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    outdir: 'dist',
  })
  const loaded = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(loaded).toContain('hono')
  expect(
    loaded.filter((path) => /^(?:sharp|pdfjs-dist|mammoth|pdfkit|docx|mediabunny)(?:\/|$)/.test(path)),
  ).toEqual([])
})
