import { eq } from 'drizzle-orm'
import type { Referral } from '@/lib/contracts/hiring-pages'
import type { TalentRecord } from '@/lib/contracts/talent'
import type { TalentMerge } from '@/lib/contracts/talent-duplicates'
import type { TalentImportResult } from '@/lib/contracts/talent-imports'
import type { TalentSending } from '@/lib/contracts/talent-invitations'
import { talentRecords } from '@/server/db/schema/talent'
import { talentFiles, talentMail } from '@/server/db/schema/talent-files'
import { newPublicId } from '@/server/platform/ids'
import { dataOf } from '@/tests/integration/negotiations/parties'
import type { TestApi } from '@/tests/support/test-api'

/** Words that only the company of the base may read. */
export const peopleSecrets = {
  talent: 'Резервова',
  talentNote: 'Заметка-в-базе-компании',
  talentTwin: 'Двойникова',
  talentLetter: 'Приглашение-из-базы',
  referral: 'Рекомендация-только-для-своих',
  talentFileName: 'Файл-в-базе',
  talentLetterSubject: 'Письмо-в-базе',
}

/** A person of a company's base. */
export const baseRecord = {
  first_name: 'Вера',
  last_name: '',
  email: null,
  phone: null,
  birth_date: null,
  city: '',
  position: '',
  about: '',
  source: 'Ярмарка вакансий',
  ground: 'consent',
  ground_on: `${new Date().getFullYear()}-01-01`,
  ground_note: '',
  keep_months: 24,
  tags: [],
  lists: [],
}

/** Somebody of a letter that waits to be looked at, as the reading leaves it. */
async function forwardedPerson({ ctx }: TestApi, record: string) {
  const [member] = await ctx.db
    .select({ companyId: talentRecords.companyId, userId: talentRecords.addedById })
    .from(talentRecords)
    .where(eq(talentRecords.publicId, record))
  if (!member) throw new Error('no member')
  const publicId = newPublicId()
  const { first_name, birth_date, city, position, about } = baseRecord
  const [mail] = await ctx.db
    .insert(talentMail)
    .values({
      ...{ publicId, companyId: member.companyId, userId: member.userId, state: 'waiting' },
      ...{ subject: peopleSecrets.talentLetterSubject, sender: '', text: '', mailKey: publicId },
      person: { first_name, last_name: '', email: null, phone: null, birth_date, city, position, about },
    })
    .returning({ id: talentMail.id })
  const fileId = newPublicId()
  const path = `people/${fileId}`
  await ctx.storage.put(path, Buffer.from('Резюме'))
  await ctx.db.insert(talentFiles).values({
    ...{ publicId: fileId, mailId: mail?.id, path, type: 'text/plain', bytes: 12 },
    name: `${peopleSecrets.talentFileName}.txt`,
  })
  return { publicId, fileId }
}

/** People of a base with all that can stand in it, and letters to one of them. */
export async function buildPeople(api: TestApi, token: string, vacancy: string) {
  const talentList = dataOf(
    await api.request<{ public_id: string }>('POST', '/v1/my/people-lists', {
      token: token,
      body: { name: 'Резерв' },
    }),
  )
  const added = dataOf(
    await api.request<TalentRecord>('POST', '/v1/my/people', {
      token: token,
      body: { ...baseRecord, last_name: peopleSecrets.talent, lists: [talentList.public_id] },
    }),
  )
  const talent = dataOf(
    await api.request<TalentRecord>('POST', `/v1/my/people/${added.public_id}/notes`, {
      token: token,
      body: { text: peopleSecrets.talentNote },
    }),
  )
  const file = new FormData()
  file.set('file', new File(['Резюме'], `${peopleSecrets.talentFileName}.txt`, { type: 'text/plain' }))
  const { files } = dataOf(
    await api.request<TalentRecord>('POST', `/v1/my/people/${added.public_id}/files`, { token, body: file }),
  )
  const waiting = await forwardedPerson(api, added.public_id)
  const peopleFile = new FormData()
  peopleFile.set('file', new File(['Имя;Фамилия\nЗоя;Файлова'], 'Люди.csv', { type: 'text/csv' }))
  const { ground, ground_on } = baseRecord
  const terms = { columns: 'first_name,last_name', ground, ground_on, keep_months: '24', source: 'Ярмарка' }
  for (const [field, value] of Object.entries(terms)) peopleFile.set(field, value)
  const talentImport = dataOf(
    await api.request<TalentImportResult>('POST', '/v1/my/people-imports', {
      token: token,
      body: peopleFile,
    }),
  ).import
  const written = dataOf(
    await api.request<TalentRecord>('POST', '/v1/my/people', {
      token,
      body: { ...baseRecord, first_name: 'Нина', email: 'nina.base@example.test' },
    }),
  )
  const sending = dataOf(
    await api.request<TalentSending>('POST', '/v1/my/people-invitations', {
      token,
      body: { people: [written.public_id], vacancy, text: peopleSecrets.talentLetter },
    }),
  )
  const twins = await Promise.all(
    ['Первая', 'Вторая'].map(async (name) =>
      dataOf(
        await api.request<TalentRecord>('POST', '/v1/my/people', {
          token,
          body: { ...baseRecord, first_name: name, last_name: peopleSecrets.talentTwin },
        }),
      ),
    ),
  )
  const [keep, drop] = twins.map(({ public_id, revision }) => ({ public_id, revision }))
  const { merge } = dataOf(
    await api.request<{ merge: TalentMerge }>('POST', '/v1/my/people-merges', {
      token,
      body: { keep, drop, from_dropped: [] },
    }),
  )
  await api.request('PUT', '/v1/my/hiring-page', { token, body: { on: true, text: '' } })
  const referral = dataOf(
    await api.request<Referral>('POST', '/v1/my/referrals', {
      token,
      body: { label: peopleSecrets.referral, vacancy },
    }),
  )
  return {
    referral: referral.public_id,
    talentTwin: written.public_id,
    talentMerge: merge.public_id,
    talent: talent.public_id,
    talentNote: talent.note_list[0]?.public_id ?? '',
    talentList: talentList.public_id,
    talentImport: talentImport?.public_id ?? '',
    talentSending: sending.public_id,
    talentFile: files[0]?.public_id ?? '',
    talentWaiting: waiting.publicId,
    talentWaitingFile: waiting.fileId,
  }
}
