import { describe, expect, it } from 'vitest'
import * as enums from '@/lib/contracts/enums'
import names from '@/messages/ru/dictionaries.json'

describe('Russian names of codes', () => {
  it.each([
    ['employment_forms', enums.employmentForms],
    ['work_formats', enums.workFormats],
    ['education_levels', enums.educationLevels],
    ['languages', enums.languageCodes],
    ['language_levels', enums.languageLevels],
    ['currencies', enums.currencies],
    ['driver_licences', enums.driverLicences],
    ['relocation', enums.relocationTypes],
    ['trips', enums.tripReadiness],
    ['job_search_statuses', enums.jobSearchStatuses],
  ] as const)('cover every code of %s', (list, codes) => {
    expect(Object.keys(names[list]).sort()).toEqual([...codes].sort())
  })
})
