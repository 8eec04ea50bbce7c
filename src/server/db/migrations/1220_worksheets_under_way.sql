-- Worksheets that were under way when rules of Westgard came: what their methods said of them then is what they go on by.
insert into worksheet_policy (worksheet_id, rule12s, rule13s, rule22s, rule_r4s, rule41s, rule10x)
select w.id, coalesce(m.rule12s, 'warn'), coalesce(m.rule13s, 'hold'), coalesce(m.rule22s, 'hold'), coalesce(m.rule_r4s, 'hold'),
  coalesce(m.rule41s, 'hold'), coalesce(m.rule10x, 'hold')
from worksheet w left join test_method m on m.id = w.method_id
where w.state <> 'DRAFT' and not exists (select 1 from worksheet_policy p where p.worksheet_id = w.id);
-- Who decided on a release wrote on the worksheet by that alone, and was taken for one who had a hand in it: he may review it.
delete from worksheet_hand where exists (
  select 1 from qc_request q join worksheet w on w.id = q.worksheet_id
  where q.worksheet_id = worksheet_hand.worksheet_id and q.decided_by = worksheet_hand.by_user
    and w.update_by = worksheet_hand.by_user and w.update_time = q.decided_at);
