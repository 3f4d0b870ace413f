import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Names of resumes, and of what is worked out from them, in a query or as a table of drizzle. */
const readsResumes = [
  /from '@\/server\/db\/schema\/(resumes|resume-search)'/,
  /\b(from|join) (resumes|resume_search|vacancy_matches)\b/,
  /sql`(resumes|resume_search|vacancy_matches)`/,
]
const predicates = [
  ...readFileSync('server/modules/resumes/visible-to-company.ts', 'utf8').matchAll(
    /^export (?:const|function|async function) (\w+)/gm,
  ),
].map(([, name]) => name)
/** Imports one of the rule's predicates: inside the domain from its file, elsewhere by the door. */
const usesRule = new RegExp(
  `import \\{[^}]*\\b(${predicates.join('|')})\\b[^}]*\\} from '(\\./visible-to-company|@/server/modules/resumes)'`,
)
const stopList = /\b(resume_stop_list|resumeStopList)\b/

const own = 'of the owner alone'
const negotiated = 'inside a negotiation, which stays what it is'
const visited = 'what it gives is asked of views.service, which draws resumes'
const operators = 'for operators'

/** Files under server/ that read resumes without the rule, each with its reason. */
const exempt: Record<string, string> = {
  'api/company-access.ts': negotiated,
  'modules/matching/autopickup/agents.repository.ts': own,
  'modules/hiring/batches/batches.repository.ts': negotiated,
  'modules/hiring/conversations/conversations.repository.ts': negotiated,
  'modules/hiring/conversations/removal.repository.ts': operators,
  'modules/hiring/conversations/messages.repository.ts': negotiated,
  'modules/lists/favorites/favorites.repository.ts': visited,
  'modules/lists/hidden/hidden.repository.ts': visited,
  'modules/importing/reader/importing.repository.ts': 'imports write',
  'modules/hiring/interviews/interviews.repository.ts': negotiated,
  'modules/hiring/interviews/list.repository.ts': negotiated,
  'modules/hiring/interviews/passes.repository.ts': negotiated,
  'modules/matching/listed-cards.repository.ts': 'resumeIsFor of candidates.repository holds the rule',
  'modules/matching/lists.repository.ts': 'lists as they are kept: filtered for whoever reads them',
  'modules/matching/parties.repository.ts': 'by keys of a filtered list',
  'modules/matching/queue.repository.ts': 'keys for the worker',
  'modules/media/media.repository.ts': 'which pictures nobody uses',
  'modules/moderation/content.ts': operators,
  'modules/moderation/moderation.repository.ts': operators,
  'modules/hiring/negotiations/list.repository.ts': negotiated,
  'modules/hiring/negotiations/negotiations.repository.ts': negotiated,
  'modules/hiring/negotiations/queue.repository.ts': negotiated,
  'modules/hiring/negotiations/parties.repository.ts': 'invitations ask the stop-list by hidesFrom',
  'modules/hiring/negotiations/history.repository.ts': negotiated,
  'modules/privacy/erase.repository.ts': 'erasure',
  'modules/identity/presence/presence.repository.ts': own,
  'modules/resumes/own.repository.ts': own,
  'modules/resumes/person.repository.ts': 'what the texts of a person are covered of',
  'modules/resumes/resumes.repository.ts': 'views.service asks the stop-list by ownersHidingFrom',
  'modules/resumes/search-rows.repository.ts': 'writes what the search reads',
  'modules/hiring/screening/parties.repository.ts': negotiated,
  'modules/search/indexnow/changed-addresses.repository.ts':
    'reads no more than the ids of what everyone could find once',
  'modules/search/query-analysis/word-statistics.repository.ts': 'words of all, of nobody',
  'modules/security/security-events.repository.ts': 'the key behind a public id, nothing else of a resume',
  'modules/lists/postponed/parties.repository.ts': `${visited}; reminders ask the stop-list by hidesFrom`,
  'modules/hiring/skill-tests/attempts.repository.ts': negotiated,
  'modules/lists/views/views.repository.ts': own,
}

/** The only files that may name the stop-list's table. */
const ofStopList = [
  'db/schema/resumes.ts',
  'modules/privacy/erase.repository.ts',
  'modules/resumes/stop-list.repository.ts',
  'modules/resumes/visible-to-company.ts',
]

const root = 'server'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('demo/'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

describe('M8 hole 2: the readers of resumes', () => {
  const readers = files.filter(
    ({ name, text }) => !name.startsWith('db/') && readsResumes.some((pattern) => pattern.test(text)),
  )

  it('all use the rule of visible-to-company.ts, or stand here with a reason', () => {
    const without = readers.filter(({ text }) => !usesRule.test(text)).map(({ name }) => name)
    expect(without.sort()).toEqual(Object.keys(exempt).sort())
  })

  it('search by conditions that hold the rule', () => {
    const conditions = files.find(({ name }) => name === 'modules/search/resumes/conditions.ts')
    expect(conditions?.text).toMatch(usesRule)
  })

  it('ask the stop-list nowhere but there', () => {
    const named = files.filter(({ text }) => stopList.test(text)).map(({ name }) => name)
    expect(named.sort()).toEqual(ofStopList)
  })
})
