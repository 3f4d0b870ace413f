import { readInChild } from '@/server/modules/importing/resume-files/reader-child'
import { hasSampleFiles, sampleBytes, sampleFiles, score } from '../support/resume-files'

/** How well resumes are read, file by file and field by field, and how long it takes. */
async function main(): Promise<void> {
  if (!hasSampleFiles) {
    console.log('No sample files: set SAMPLE_DATA_DIR to a folder that has resume-files/expected.json.')
    return
  }
  const totals = new Map<string, boolean[]>()
  const rows: Record<string, string>[] = []
  for (const { file, expected } of sampleFiles()) {
    const started = performance.now()
    const answer = await readInChild({ kind: 'file', source: { bytes: new Uint8Array(sampleBytes(file)) } })
    const row: Record<string, string> = { file, ms: (performance.now() - started).toFixed(0) }
    if (answer.ok) {
      for (const [field, marks] of Object.entries(score(answer.read.fields, expected))) {
        totals.set(field, [...(totals.get(field) ?? []), ...marks])
        row[field] = `${marks.filter(Boolean).length}/${marks.length}`
      }
    } else row.refused = answer.problem
    rows.push(row)
  }
  console.table(rows)
  const share = (marks: boolean[]) => `${((marks.filter(Boolean).length / marks.length) * 100).toFixed(1)} %`
  console.table(Object.fromEntries([...totals].map(([field, marks]) => [field, share(marks)])))
  console.log(`All fields: ${share([...totals.values()].flat())}`)
}

await main()
