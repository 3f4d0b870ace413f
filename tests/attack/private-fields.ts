/**
 * Every column of text in the database: what is private and who may read it, what is never shown, what is a code or
 * meant for everybody. The attack plants canaries by it, and stops when a column stands in no list.
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
  passkeys: { ...own, text: ['name'] },
  autopickup_finds: {
    readers: 'array(select r.user_id from resumes r where r.id = t.resume_id)',
    text: ['letter'],
  },
  companies: { readers: members('t.id'), text: ['legal_name', 'verification_note'] },
  company_invitations: { ...ownCompany, text: ['email'] },
  negotiations: { readers: parties('t.id'), text: ['letter', 'answer_text'] },
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
  interview_rounds: {
    readers: `array(select m.user_id from company_members m where m.company_id = t.company_id
      union select i.candidate_id from interviews i where i.round_id = t.id)`,
    text: ['note'],
    json: { place: ['address', 'how_to_find', 'landmark', 'name'] },
  },
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
  company_stages: { ...ownCompany, text: ['name'] },
  talent_records: {
    ...ownCompany,
    text: ['first_name', 'last_name', 'email', 'phone', 'city', 'position', 'about', 'source', 'ground_note'],
  },
  talent_lists: { ...ownCompany, text: ['name'] },
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
  complaints: ['reporter'],
  item_views: ['visitor'],
}

/**
 * Every other column of text: codes, names of states, hashes, public words, keys of the machine. A new column of the
 * schema belongs into one of the lists of this file.
 */
export const openColumns: Readonly<Record<string, readonly string[]>> = {
  account_changes: ['kind'],
  account_events: ['details', 'kind'],
  account_recoveries: ['kind'],
  acts: ['before', 'lines', 'month', 'public_id', 'seller'],
  autopickup_finds: ['learned', 'mark', 'public_id', 'reason'],
  autopickup_runs: ['public_id'],
  autopickups: ['cadence', 'criteria', 'mode', 'pause', 'state', 'time_zone'],
  balance_parts: ['source'],
  bank_transfers: ['document_date', 'document_number', 'fingerprint'],
  catalogue_items: ['code', 'kind', 'side', 'title'],
  catalogue_terms: ['code', 'contents', 'public_id'],
  changed_addresses: ['kind', 'public_id'],
  codes: ['asker', 'payload', 'purpose', 'request', 'username'],
  companies: [
    'addresses',
    'aliases',
    'description',
    'inn',
    'logo_path',
    'name',
    'ogrn',
    'public_id',
    'site_url',
    'size',
    'source',
    'source_id',
    'type',
    'verification',
  ],
  company_events: ['details', 'kind', 'subject'],
  company_invitations: ['public_id', 'role'],
  company_join_requests: ['public_id', 'role', 'status'],
  company_members: ['role'],
  company_stages: ['base', 'color', 'public_id'],
  company_role_changes: ['from_role', 'to_role'],
  complaints: ['reason'],
  consents: ['ip', 'kind', 'text_version'],
  conversations: ['origin'],
  data_exports: ['public_id', 'status'],
  entitlement_grants: ['kind', 'month'],
  entitlement_uses: ['kind', 'public_id', 'status'],
  factor_challenges: ['payload', 'purpose', 'token', 'webauthn_challenge'],
  favorites: ['type'],
  hidden_resumes: ['reason'],
  hidings: ['kind', 'learned', 'public_id', 'reason', 'title_key'],
  idempotency_keys: ['body', 'key', 'request_hash'],
  images: ['kind', 'path'],
  import_records: ['content_hash', 'digest', 'kind', 'source', 'source_id'],
  interview_answers: ['kind'],
  interview_recordings: ['path', 'public_id', 'status', 'type'],
  interview_responses: ['response'],
  interview_room_messages: ['client_id', 'public_id', 'side'],
  interview_rounds: ['kind', 'mode', 'phone', 'public_id', 'time_zone'],
  interview_scorecards: ['marks', 'overall'],
  interview_seats: ['public_id', 'side', 'socket_id', 'tab'],
  interview_slots: ['public_id'],
  interview_steps: ['action', 'actor', 'reason', 'status'],
  interviews: ['candidate_zone', 'kind', 'phase', 'public_id', 'reason', 'reschedule_by', 'status', 'way'],
  invoices: ['public_id', 'seller', 'status'],
  item_view_days: ['type'],
  item_view_totals: ['type'],
  item_views: ['type'],
  job_processes: ['name'],
  ledger_accounts: ['kind'],
  ledger_entries: ['kind'],
  ledger_transactions: ['facts', 'idempotency_key', 'kind', 'public_id', 'reference'],
  letter_templates: ['kind', 'public_id'],
  match_queue: ['kind'],
  match_subscriptions: ['cadence', 'cadence_before', 'public_id'],
  mail_problems: ['address_id', 'diagnostic', 'domain', 'kind', 'status'],
  message_files: ['path', 'type'],
  messages: ['client_id', 'public_id', 'side', 'via'],
  moderation_cases: ['approved', 'decision', 'public_id', 'signals', 'type'],
  negotiation_batches: ['action', 'public_id', 'reason'],
  negotiation_batch_items: ['obstacle', 'state'],
  negotiation_notes: ['public_id'],
  negotiation_pending: ['action', 'reason'],
  negotiation_steps: ['action', 'actor', 'from_status', 'payload', 'reason', 'to_status'],
  negotiations: ['origin', 'public_id', 'reason', 'status', 'turn', 'via'],
  notice_deliveries: ['channel', 'error', 'state'],
  notice_mutes: ['object_id', 'type'],
  notice_settings: ['cadence', 'choices', 'time_zone'],
  notifications: ['dedupe_key', 'kind', 'params', 'public_id', 'target'],
  operator_log: ['command', 'details', 'operator', 'reason', 'target'],
  offer_approvals: ['decision'],
  offer_versions: ['parties', 'state'],
  outbox: ['error', 'kind', 'payload'],
  passkeys: ['credential_id', 'public_id', 'public_key'],
  payment_methods: ['consent_version', 'kind', 'provider', 'provider_id', 'public_id', 'removed_by'],
  payments: [
    'cancel_reason',
    'charge_key',
    'confirmation_url',
    'method',
    'provider',
    'provider_id',
    'public_id',
    'save_consent',
    'status',
  ],
  postponed: ['from_tab', 'known_status', 'public_id', 'removed_by', 'side'],
  presence_sockets: ['socket_id'],
  purchases: ['code', 'public_id', 'request_key', 'status'],
  push_subscriptions: ['endpoint'],
  rate_limits: ['key'],
  receipts: ['attribute', 'document_number', 'provider_id', 'public_id', 'status', 'storage_number'],
  recording_notes: ['public_id'],
  refunds: ['cancel_reason', 'provider_id', 'public_id', 'reason', 'status'],
  resumes: [
    'content_hash',
    'details',
    'direct_token',
    'gender',
    'job_search_status',
    'languages',
    'photo_path',
    'public_id',
    'relocation',
    'salary_currency',
    'source',
    'source_id',
    'status',
    'status_before',
    'title',
    'trips',
    'visibility',
  ],
  salary_figures: ['area'],
  hiring_companies: ['letter', 'name_key'],
  missed_queries: ['list', 'query_hash'],
  search_misses: ['outcome', 'person_hash', 'query_hash'],
  search_readings: ['bag', 'phrase', 'public_id', 'synonyms'],
  search_use: ['kind'],
  sandbox_payments: ['body', 'idempotence_key', 'request_hash', 'return_url'],
  sandbox_receipts: ['body', 'id', 'idempotence_key', 'request_hash'],
  sandbox_refunds: ['body', 'idempotence_key', 'request_hash'],
  saved_searches: ['cadence', 'cadence_before', 'list', 'public_id', 'query', 'time_zone'],
  search_titles: ['title', 'words'],
  search_wordings: ['list', 'query'],
  search_words: ['word'],
  settings: ['key', 'value'],
  skill_test_versions: ['content_key', 'intro', 'questions', 'title'],
  skill_tests: ['public_id'],
  subscriptions: ['code', 'next_code', 'public_id', 'status'],
  talent_lists: ['public_id'],
  talent_notes: ['public_id'],
  talent_records: ['ground', 'public_id', 'state'],
  talent_refusals: ['address_id'],
  test_answers: ['question_id'],
  test_attempts: ['content_key', 'points', 'public_id', 'state'],
  timed_jobs: ['error', 'name'],
  users: [
    'account_type',
    'avatar_original_name',
    'avatar_path',
    'first_name',
    'gender',
    'public_id',
    'source',
  ],
  vacancies: [
    'address',
    'age_restriction',
    'close_reason',
    'content_hash',
    'education',
    'employer_name',
    'employment_form',
    'experience',
    'languages',
    'public_id',
    'salary_currency',
    'salary_frequency',
    'salary_mode',
    'source',
    'source_id',
    'source_url',
    'status',
    'status_before',
  ],
  vacancy_feeds: ['body_hash', 'etag', 'interval', 'last_modified', 'public_id', 'trouble', 'url'],
  vacancy_import_items: ['content_hash', 'digest', 'source_key', 'written'],
  vacancy_import_rows: ['outcome', 'problems'],
  vacancy_imports: ['columns', 'counts', 'encoding', 'format', 'public_id', 'status', 'trouble'],
  vacancy_question_sets: ['questions'],
  vacancy_selections: ['availability', 'stages'],
  watched_vacancies: ['salary'],
}
