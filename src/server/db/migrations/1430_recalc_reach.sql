-- 重新计算, as those see it who review and publish: how far it reaches at each plant, and each version that it wrote beside the one of before.
create table result_recalc_plant (
  recalc_id text not null,
  plant_id text not null,
  results integer,
  changed integer not null default 0,
  beyond_tenth integer not null default 0,
  published integer not null default 0,
  fresh integer not null default 0,
  lacking integer,
  spikes integer not null default 0,
  made integer not null default 0,
  primary key (recalc_id, plant_id)
);
create table result_recalc_row (
  result_id text primary key,
  recalc_id text not null,
  old_id text,
  moved double precision not null
);
create index result_recalc_row_moved on result_recalc_row (recalc_id, moved, result_id);
-- Counted by it alone, however many there are.
create index plant_result_recalc on plant_result (recalc_id, plant_id, drug_code, state, superseded, spike_flag, review_by)
  where recalc_id is not null;
-- Those of before: beside the newest version below their own. Of their plants is known only what they wrote.
insert into result_recalc_row (result_id, recalc_id, old_id, moved)
select f.id, f.recalc_id, f.old_id,
  case when f.was is null and f.now_is is null then 0
    when f.was is null or f.now_is is null or f.was = 0 then 1e9
    else abs(f.now_is - f.was) / f.was end
from (
  select n.id, n.recalc_id, o.id as old_id,
    case when n.consumption is null then n.pndl else n.consumption end as now_is,
    case when n.consumption is null then o.pndl else o.consumption end as was
  from plant_result n
  left join plant_result o on o.plant_id = n.plant_id and o.sample_date = n.sample_date and o.drug_code = n.drug_code
    and o.del_flag = '0' and o.calc_version = (
      select max(b.calc_version) from plant_result b where b.plant_id = n.plant_id and b.sample_date = n.sample_date
        and b.drug_code = n.drug_code and b.calc_version < n.calc_version and b.del_flag = '0')
  where n.recalc_id is not null and n.del_flag = '0'
) f;
insert into result_recalc_plant (recalc_id, plant_id, changed, beyond_tenth, published, fresh, spikes, made)
select w.recalc_id, n.plant_id, count(*),
  sum(case when w.moved > 0.1 and w.moved < 1e9 then 1 else 0 end),
  sum(case when o.state = 'PUBLISHED' then 1 else 0 end),
  sum(case when w.old_id is null then 1 else 0 end),
  sum(case when n.spike_flag = 'Y' then 1 else 0 end), count(*)
from result_recalc_row w
join plant_result n on n.id = w.result_id
left join plant_result o on o.id = w.old_id
group by w.recalc_id, n.plant_id;
