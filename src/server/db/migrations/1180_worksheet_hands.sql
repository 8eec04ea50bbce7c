-- Who had a hand in a worksheet without typing a value: set the correlation of its curve, took samples, placed controls. He may not review it.
create table worksheet_hand (
  worksheet_id text not null,
  by_user text not null,
  primary key (worksheet_id, by_user)
);
insert into worksheet_hand (worksheet_id, by_user)
select w.id, w.update_by from worksheet w
where w.update_by is not null and w.state in ('DRAFT', 'RUNNING', 'REVIEW')
  and not exists (
    select 1 from record_step s
    where s.entity = 'worksheet' and s.record_id = w.id and s.by_user = w.update_by and s.verb in ('sendBack', 'approve', 'approvePart')
  );
