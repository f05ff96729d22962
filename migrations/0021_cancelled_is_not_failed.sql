-- What was cancelled was kept as a failure with this reason; it leaves nothing behind since.
delete from generation_task where status = 'TASK_FAILED' and reason = '已取消';
