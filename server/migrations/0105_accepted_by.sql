-- Who accepted an offer, from where, and which file, as it is noted today; before, the history had only the name.
update proposal_events e
set detail = concat_ws(
  ' · ', s.answer_name, 'CPF ' || regexp_replace(s.answer_tax_id, '^(...)(...)(...)(..)$', '\1.\2.\3-\4'), s.answer_role,
  'endereço ' || s.answered_from, 'SHA-256 ' || encode(s.pdf_sha256, 'hex')
)
from proposal_sendings s
where e.action = 'accept' and e.proposal_id = s.proposal_id and e.edition = s.edition and s.answer = 'accepted'
  and e.detail = s.answer_name;
