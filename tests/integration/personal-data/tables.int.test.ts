import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestDatabase } from '@/tests/support/database'

/**
 * What becomes of each table that knows people when one of them is deleted; the same as in
 * docs/decisions/050-personal-data.md. `deleted`: the person's rows go. `emptied`: the row stays without anything
 * personal. `covered`: the other side's row stays, the person's name and contacts in its texts do not. `follows`: goes
 * or stays with the row it belongs to and holds nothing personal itself.
 */
const fates: Record<string, 'deleted' | 'emptied' | 'covered' | 'follows'> = {
  account_changes: 'deleted',
  account_deletions: 'deleted',
  account_recoveries: 'deleted',
  autopickups: 'deleted',
  calendar_feeds: 'deleted',
  client_candidates: 'deleted',
  client_links: 'follows',
  codes: 'deleted',
  companies: 'follows',
  company_invitations: 'deleted',
  company_join_requests: 'deleted',
  company_members: 'deleted',
  company_role_changes: 'deleted',
  consents: 'emptied',
  conversations: 'follows',
  data_exports: 'deleted',
  entitlement_uses: 'follows',
  experience_replies: 'covered',
  experiences: 'deleted',
  factor_challenges: 'deleted',
  favorites: 'deleted',
  hidden_resumes: 'deleted',
  hidings: 'deleted',
  idempotency_keys: 'deleted',
  import_records: 'follows',
  interview_notes: 'deleted',
  interview_responses: 'deleted',
  interview_room_messages: 'covered',
  interview_round_members: 'deleted',
  interview_rounds: 'covered',
  interview_scorecards: 'deleted',
  interview_seats: 'deleted',
  interview_steps: 'covered',
  interviews: 'covered',
  invoices: 'follows',
  ledger_transactions: 'follows',
  match_subscriptions: 'deleted',
  messages: 'covered',
  messenger_links: 'deleted',
  messenger_tokens: 'deleted',
  moderation_cases: 'emptied',
  negotiation_batches: 'deleted',
  negotiation_marks: 'deleted',
  negotiation_notes: 'covered',
  negotiation_pending: 'covered',
  negotiation_steps: 'covered',
  negotiations: 'covered',
  offer_approvals: 'covered',
  offer_questions: 'covered',
  offer_versions: 'covered',
  offers: 'follows',
  notice_deliveries: 'deleted',
  notice_mutes: 'deleted',
  notice_settings: 'deleted',
  notifications: 'deleted',
  passkeys: 'deleted',
  payment_methods: 'emptied',
  payments: 'emptied',
  person_homes: 'deleted',
  postponed: 'deleted',
  presence_sockets: 'deleted',
  purchases: 'follows',
  push_subscriptions: 'deleted',
  queue_views: 'deleted',
  recording_notes: 'deleted',
  recovery_codes: 'deleted',
  refunds: 'emptied',
  removed_favorites: 'deleted',
  resume_match_lists: 'deleted',
  resume_matches: 'deleted',
  resume_search: 'deleted',
  resume_stop_list: 'deleted',
  resume_variants: 'deleted',
  resume_viewers: 'follows',
  resumes: 'emptied',
  saved_searches: 'deleted',
  second_factor_prompts: 'deleted',
  sessions: 'deleted',
  skill_tests: 'follows',
  stage_rule_runs: 'follows',
  stage_rules: 'follows',
  subscriptions: 'follows',
  talent_imports: 'follows',
  talent_merges: 'follows',
  talent_notes: 'covered',
  talent_records: 'deleted',
  talent_referrals: 'follows',
  talent_sendings: 'follows',
  test_attempts: 'deleted',
  totp_secrets: 'deleted',
  vacancies: 'covered',
  vacancy_feeds: 'follows',
  vacancy_imports: 'follows',
  vacancy_match_visits: 'deleted',
  vacancy_matches: 'deleted',
  vacancy_members: 'deleted',
}

it('H3 every table that points to people or their resumes says what becomes of it when they are deleted', async () => {
  const database = await createTestDatabase()
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'resumes'::regclass)
    order by 1`)
  await database.drop()
  // A new table: decide, erase it in server/modules/privacy, then name it here and in the decision.
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(fates).sort())
})
