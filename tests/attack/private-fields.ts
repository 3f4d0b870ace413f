/**
 * Columns of text in the database that are private, and who may read them, or that are never shown. The attack plants
 * canaries by it, and stops when a column stands neither here nor in `open-columns.ts`.
 */
export interface PrivateFields {
  /** SQL over the row `t`: ids of the people who may read it as an array; null where everybody may. */
  readers: string
  /** Columns of plain text; a canary is added at their end. */
  text?: readonly string[]
  /** SQL: only in these rows; the others of the table are everybody's. */
  where?: string
  /** Columns of JSON: a canary is added to every text under these keys, at any depth. */
  json?: Readonly<Record<string, readonly string[]>>
}

const members = (company: string) =>
  `array(select m.user_id from company_members m where m.company_id = ${company})`
const parties = (negotiation: string) => `array(
  select n.candidate_id from negotiations n where n.id = ${negotiation}
  union select m.user_id from negotiations n join company_members m on m.company_id = n.company_id
  where n.id = ${negotiation})`
const ownCompany = { readers: members('t.company_id') }
const own = { readers: 'array[t.user_id]' }
const interviewParties = parties('(select i.negotiation_id from interviews i where i.id = t.interview_id)')
const interviewMembers = members('(select i.company_id from interviews i where i.id = t.interview_id)')

/** Companies that a person has an application or an accepted invitation with, by this resume. */
const resumeCompanies = `select m.user_id from negotiations n join company_members m on m.company_id = n.company_id
  where n.resume_id = t.id`
/** Colleagues of verified companies whom neither the stop list nor their company's ИНН keeps away. */
const clients = `select m.user_id from company_members m join companies c on c.id = m.company_id
  where c.verification = 'verified' and m.user_id not in (
    select blocked.user_id from company_members blocked
    join companies theirs on theirs.id = blocked.company_id
    join companies listed on listed.id = theirs.id or listed.inn = theirs.inn
    join resume_stop_list s on s.company_id = listed.id
    where s.user_id = t.user_id)`

export const privateFields: Readonly<Record<string, PrivateFields>> = {
  users: {
    readers: `array(select t.id union select m.user_id from company_members mine
      join company_members m on m.company_id = mine.company_id where mine.user_id = t.id
      union select m.user_id from company_events e join company_members m on m.company_id = e.company_id
      where m.role = 'owner' and (e.user_id = t.id or e.subject = 'user' and e.subject_id = t.id))`,
    text: ['last_name', 'email', 'phone'],
  },
  account_changes: { ...own, text: ['email_before', 'phone_before'] },
  account_recoveries: { ...own, text: ['contact'] },
  sessions: { ...own, text: ['place', 'user_agent'] },
  autopickups: { ...own, text: ['greeting'] },
  queue_views: { ...own, json: { views: ['name', 'q'] } },
  passkeys: { ...own, text: ['name'] },
  autopickup_finds: {
    readers: 'array(select r.user_id from resumes r where r.id = t.resume_id)',
    text: ['letter'],
  },
  agency_clients: {
    // Candidates who were asked read whom they would be shown to.
    readers: `array(select m.user_id from company_members m where m.company_id = t.company_id
      union select n.candidate_id from client_candidates c join negotiations n on n.id = c.negotiation_id
      where c.client_id = t.id and c.consent <> 'none')`,
    text: ['name', 'note'],
  },
  client_candidates: {
    readers: members('(select a.company_id from agency_clients a where a.id = t.client_id)'),
    text: ['verdict_comment'],
  },
  companies: { readers: members('t.id'), text: ['legal_name', 'verification_note'] },
  company_invitations: { ...ownCompany, text: ['email'] },
  negotiations: {
    readers: parties('t.id'),
    text: ['letter', 'answer_text', 'utm_source', 'utm_medium', 'utm_campaign'],
    json: { resume_changes: ['about', 'description'] },
  },
  'negotiations (own)': { readers: 'array[t.candidate_id]', text: ['own_note'] },
  negotiation_batches: { ...ownCompany, text: ['text', 'tag'] },
  negotiation_notes: { ...ownCompany, text: ['text'] },
  negotiation_steps: { readers: parties('t.negotiation_id'), text: ['text'] },
  negotiation_pending: { readers: parties('t.negotiation_id'), text: ['text'] },
  negotiation_answers: { readers: parties('t.negotiation_id'), json: { answers: ['text', 'value'] } },
  messages: { readers: parties('t.negotiation_id'), text: ['text'] },
  message_files: {
    readers: parties('(select m.negotiation_id from messages m where m.id = t.message_id)'),
    text: ['name'],
  },
  interviews: { readers: parties('t.negotiation_id'), text: ['reason_text', 'dispute_text'] },
  /** What of it everybody reads is in `shown`; until then, and of its own, only the author does. */
  experiences: {
    readers: 'array[t.candidate_id]',
    where: 't.shown is null',
    text: ['impression', 'asked', 'advice', 'note'],
  },
  experience_replies: { ...ownCompany, where: 't.shown is null', text: ['text', 'note'] },
  interview_plans: {
    ...ownCompany,
    text: ['name'],
    json: { items: ['criterion', 'question', 'good'] },
  },
  interview_rounds: {
    readers: `array(select m.user_id from company_members m where m.company_id = t.company_id
      union select i.candidate_id from interviews i where i.round_id = t.id)`,
    text: ['note'],
    json: { place: ['address', 'how_to_find', 'landmark', 'name'] },
  },
  'interview_rounds (guide)': { ...ownCompany, json: { guide: ['criterion', 'question', 'good'] } },
  interview_steps: { readers: interviewParties, text: ['text'] },
  interview_questions: {
    readers: `array(select m.user_id from company_members m where m.company_id =
        (select r.company_id from interview_rounds r where r.id = t.round_id)
      union select i.candidate_id from interviews i where i.round_id = t.round_id)`,
    text: ['text'],
  },
  interview_answers: { readers: interviewParties, text: ['text'] },
  interview_notes: { readers: interviewMembers, text: ['text'] },
  interview_room_messages: { readers: interviewParties, text: ['text'] },
  interview_scorecards: { readers: interviewMembers, text: ['text'] },
  recording_notes: { readers: interviewMembers, text: ['text'] },
  letter_templates: { ...ownCompany, text: ['name', 'text'] },
  stage_rule_runs: { ...ownCompany, text: ['stage', 'subject'] },
  company_stages: { ...ownCompany, text: ['name'] },
  talent_records: {
    ...ownCompany,
    text: ['first_name', 'last_name', 'email', 'phone', 'city', 'position', 'about', 'source', 'ground_note'],
  },
  // Whoever has not confirmed the address is unknown to the company too.
  talent_joins: {
    readers: 'array[]::bigint[]',
    text: ['first_name', 'last_name', 'email', 'source', 'sealed'],
  },
  talent_referrals: { ...ownCompany, text: ['label'] },
  talent_lists: { ...ownCompany, text: ['name'] },
  talent_imports: { ...ownCompany, text: ['name'] },
  talent_import_additions: {
    readers: members('(select r.company_id from talent_records r where r.id = t.record_id)'),
    text: ['email', 'phone'],
  },
  talent_files: {
    readers: members(`(select coalesce((select r.company_id from talent_records r where r.id = t.record_id),
      (select m.company_id from talent_mail m where m.id = t.mail_id)))`),
    text: ['name'],
  },
  talent_mail: {
    ...ownCompany,
    text: ['subject', 'sender', 'text', 'email', 'phone'],
    json: { person: ['first_name', 'last_name', 'email', 'phone', 'city', 'position', 'about'] },
  },
  talent_addresses: { readers: 'array[t.user_id]', text: ['token'] },
  talent_merges: {
    ...ownCompany,
    json: {
      before: [
        'firstName',
        'lastName',
        'email',
        'phone',
        'city',
        'position',
        'about',
        'source',
        'groundNote',
      ],
    },
  },
  talent_sendings: { ...ownCompany, text: ['text'] },
  talent_notes: {
    readers: members('(select r.company_id from talent_records r where r.id = t.record_id)'),
    text: ['text'],
  },
  offer_versions: {
    readers: `case when t.sent_at is null
      then ${members('(select o.company_id from offers o where o.id = t.offer_id)')}
      else ${parties('(select o.negotiation_id from offers o where o.id = t.offer_id)')} end`,
    json: { terms: ['message', 'conditions'] },
  },
  offer_approvals: {
    readers: members(
      '(select o.company_id from offer_versions v join offers o on o.id = v.offer_id where v.id = t.version_id)',
    ),
    text: ['comment'],
  },
  offer_questions: {
    readers: parties('(select o.negotiation_id from offers o where o.id = t.offer_id)'),
    text: ['text', 'answer'],
  },
  invoices: { ...ownCompany, json: { buyer: ['name', 'address', 'email'] } },
  acts: { ...ownCompany, json: { buyer: ['name', 'address'] } },
  payments: { ...ownCompany, text: ['receipt_email'] },
  receipts: { ...ownCompany, text: ['email'] },
  refunds: { ...ownCompany, text: ['receipt_email', 'note'] },
  payment_methods: { readers: members('t.company_id'), text: ['title'] },
  purchases: { ...ownCompany, text: ['title', 'purpose'] },
  complaints: { readers: 'array[]::bigint[]', text: ['text'] },
  moderation_cases: { readers: 'array[]::bigint[]', text: ['note'] },
  missed_queries: { readers: 'array[]::bigint[]', text: ['text'] },
  saved_searches: { ...own, text: ['name'] },
  postponed: { ...own, text: ['note'] },
  vacancies: {
    readers: members('t.company_id'),
    text: ['code', 'department', 'moderation_note'],
  },
  'vacancies (not published)': {
    readers: members('t.company_id'),
    where: `t.status in ('draft', 'moderation', 'rejected', 'blocked', 'deleted')`,
    text: ['title', 'description_html'],
  },
  'vacancies (contacts)': {
    readers: members('t.company_id'),
    where: 'not t.show_contacts',
    json: { contacts: ['name', 'comment'] },
  },
  vacancy_import_rows: {
    readers: members('(select i.company_id from vacancy_imports i where i.id = t.import_id)'),
    text: ['title'],
  },
  vacancy_feeds: { ...ownCompany, text: ['trouble_detail'] },
  vacancy_imports: { ...ownCompany, text: ['name', 'trouble_detail'] },
  resumes: {
    // Names and contacts: of those who hide them nobody's but the owner's.
    readers: `case when t.hidden_fields <> '{}' then array[t.user_id]
      else array(select t.user_id union ${resumeCompanies} union ${clients}) end`,
    text: ['first_name', 'last_name', 'middle_name', 'phone', 'email', 'moderation_note'],
  },
  resume_variants: {
    readers: 'array(select r.user_id from resumes r where r.id = t.resume_id)',
    json: { changes: ['about', 'description'], seen: ['about'] },
  },
  'resumes (content)': {
    readers: `case t.visibility
      when 'everyone' then case when t.status = 'published' then null else array[t.user_id] end
      when 'clients' then array(select t.user_id union ${resumeCompanies} union
        select * from (${clients}) c where t.status = 'published')
      else array(select t.user_id union ${resumeCompanies}) end`,
    text: ['about'],
    json: { experience: ['description'], education: ['faculty'] },
  },
  test_answers: {
    readers: `(select array(select a.candidate_id union
      select m.user_id from company_members m where m.company_id = a.company_id)
      from test_attempts a where a.id = t.attempt_id)`,
    json: { value: ['text'] },
  },
}

/** Values that no answer to anybody may hold, as they stand in the database. */
export const secretValues: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  codes: ['code_hash'],
  account_changes: ['password_hash_before', 'link_hash'],
  account_recoveries: ['cancel_hash'],
  interview_passes: ['sealed'],
  recovery_codes: ['code_hash'],
  totp_secrets: ['sealed'],
  push_subscriptions: ['p256dh', 'auth'],
  messenger_links: ['chat_id'],
  messenger_tokens: ['token_hash'],
  complaints: ['reporter'],
  item_views: ['visitor'],
}
