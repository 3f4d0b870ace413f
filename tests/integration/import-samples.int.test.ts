import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EducationItem, ExperienceItem } from '@/lib/contracts/resume-fields'
import { VacancyView } from '@/lib/contracts/vacancies'
import { resumes } from '@/server/db/schema/resumes'
import { importFiles } from '@/server/modules/importing/reader/importing.service'
import type { ImportReport } from '@/server/modules/importing/reader/report'
import { systemClock } from '@/server/platform/time'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const root = resolve(process.env.SAMPLE_DATA_DIR ?? '../shared/data')
const files = ['vacancies', 'resumes', 'formats', 'dirty']
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))

describe.skipIf(files.length === 0)('every sample file (skipped: no SAMPLE_DATA_DIR)', () => {
  let api: TestApi
  const runs: ImportReport[] = []

  beforeAll(async () => {
    api = await createTestApi()
    for (let i = 0; i < 2; i += 1)
      runs.push(
        await importFiles(
          {
            db: api.database.db,
            clock: systemClock,
          },
          files,
          { format: 'auto' },
        ),
      )
  }, 600_000)
  afterAll(() => api.close())

  it('is survived: every record is in, known already, or in the report', () => {
    const [first] = runs
    expect(first?.files).toHaveLength(files.length)
    for (const file of first?.files ?? []) {
      expect(file.note === null || file.note === 'no_records', `${file.file}: ${file.message}`).toBe(true)
      const seen =
        file.taken + file.updated + file.rejected + Object.values(file.skipped).reduce((a, b) => a + b, 0)
      if (file.note === null) expect(seen, file.file).toBeGreaterThan(0)
    }
    expect(
      first?.rejected.every((line) => line.line > 0 && line.reason !== '' && line.code !== 'not_stored'),
    ).toBe(true)
  })

  it('changes nothing the second time', () => {
    expect(runs[1]).toMatchObject({ taken: 0, updated: 0 })
    expect(runs[1]?.rejected.length).toBe(runs[0]?.rejected.length)
  })

  it('leaves no lost letters, mojibake, raw entities or foreign tags in the database', async () => {
    const { rows } = await api.database.pool.query<{ title: string }>(String.raw`
      select v.title from vacancies v join companies c on c.id = v.company_id
      where concat_ws(' ', v.title, v.description_html, c.name, v.address, array_to_string(v.skills, ' ')) ~
          '\uFFFD|[ÐÑ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|(?:[РС][\u0080-\u009F°±²µ¶ЃЉЊЌЋЏђѓљњќћџ]){2}'
        or v.title ~ '&(?:[a-z]+|#\d+);|highlighttext'
        or v.description_html ~ '&amp;(?:quot|amp|lt|gt|#\d+);|highlighttext|<(?!/?(?:p|br|ul|ol|li|strong|em|h3|a)[ >])'
      union all
      select r.title from resumes r where concat_ws(' ', r.title, r.about, r.experience::text) ~ '\uFFFD|[ÐÑ][\u0080-\u00BF]'`)
    expect(rows).toEqual([])
  })

  it('stores salaries only in known currencies, in order and above zero', async () => {
    const { rows } = await api.database.pool.query(`
      select title, salary_from, salary_to, salary_currency from vacancies
      where (salary_from is null and salary_to is null) <> (salary_currency is null)
        or salary_from <= 0 or salary_to <= 0 or salary_from > salary_to or (salary_mode is null) <> (salary_currency is null)`)
    expect(rows).toEqual([])
  })

  it('finds most places and roles in the dictionaries', async () => {
    const { rows } = await api.database.pool.query<{ places: number; roles: number }>(`
      select avg((region_ids <> '{}')::int)::float as places, avg((role_id is not null)::int)::float as roles from vacancies`)
    expect(rows[0]?.places).toBeGreaterThan(0.9)
    expect(rows[0]?.roles).toBeGreaterThan(0.8)
  })

  it('answers with every kind of imported row as the contract says', async () => {
    const ids = await api.database.pool.query<{ public_id: string }>(`
      select public_id from (select public_id, row_number() over (partition by source, salary_mode, experience order by id) as n
      from vacancies) ranked where n <= 3`)
    expect(ids.rows.length).toBeGreaterThan(20)
    for (const { public_id } of ids.rows) {
      const { status, body } = await api.request('GET', `/v1/vacancies/${public_id}`)
      expect(status).toBe(200)
      expect(VacancyView.safeParse(body.data).error?.issues ?? []).toEqual([])
    }
    const people = await api.database.db
      .select({ experience: resumes.experience, education: resumes.education })
      .from(resumes)
    for (const { experience, education } of people) {
      expect(ExperienceItem.array().safeParse(experience).error?.issues ?? []).toEqual([])
      expect(EducationItem.array().safeParse(education).error?.issues ?? []).toEqual([])
    }
  })
})
