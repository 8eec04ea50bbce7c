-- Over how many days a period's consumption is a mean: with it months are drawn together instead of their days. Unknown until made anew.
alter table consumption_rollup add column n_consumption integer;
-- Another weekend than is counted: every period is due.
update consumption_turn set weekend = '';
