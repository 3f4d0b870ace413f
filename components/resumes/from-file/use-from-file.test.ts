import { describe, expect, it } from 'vitest'
import type { ReadResume } from '@/lib/contracts/resume-files'
import { formOf } from '../editor/resume-draft'
import { emptyResumeForm } from '../editor/resume-form'
import { doubtfulFields, doubtfulGroups, groupsIn, merged } from './use-from-file'

const read: ReadResume = {
  kind: 'pdf',
  fields: {
    title: 'Токарь',
    city_id: 7,
    experience: [
      { company: 'ООО «Вал»', position: 'Токарь', start: '2019-01', end: '2020-12', description: '' },
    ],
  },
  confidence: { title: 0.97, city_id: 0.6, 'experience.0.company': 0.9, 'experience.0.start': 0.5 },
}
const names = { role: String, city: () => 'Тула' }

describe('what was found in a file', () => {
  it('takes the place of what stood in the form; the rest of the form stays', () => {
    const current = {
      ...emptyResumeForm,
      title: 'Слесарь',
      phone: '+7 912 000-00-00',
      skills: [{ id: 0, name: 'ЧПУ' }],
    }
    const form = merged(current, formOf(read.fields, names), read.fields)
    expect(form).toMatchObject({ title: 'Токарь', city: { id: 7, name: 'Тула' }, phone: '+7 912 000-00-00' })
    expect(form.jobs).toHaveLength(1)
    expect(form.skills).toEqual(current.skills)
  })

  it('names the fields to look at again, down to a field of one job', () => {
    const doubts = doubtfulFields(read)
    expect([...doubts]).toEqual(['city_id', 'experience.0.start'])
    expect(groupsIn(read.fields)).toEqual(['city', 'title', 'jobs'])
    expect(doubtfulGroups(read.fields, doubts)).toEqual(['city', 'jobs'])
  })
})
