// Plain backtracking with propagation: all partial solutions of a puzzle in the `pairs` format.
//
// What one would write on an afternoon, without any of the ideas of the program it is compared with.
// A row with one open entry is decided; a colour that is covered closes its entries; a colour whose
// open entries are just enough takes them; branching is on a row with fewest open entries.
//
// Usage: plain FILE. Prints {"count": solutions, "nodes": branchings, "seconds": time}.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

namespace {

enum State : std::uint8_t { Open, Closed, Taken };

struct Entry {
    int row;
    int colours[2];  // equal for a loop
    bool loop() const { return colours[0] == colours[1]; }
};

struct Row {
    int open = 3;
    bool decided = false;
};

struct Colour {
    int need = 2;              // how often it is still to be covered
    int open = 0;              // how often its open entries would cover it, a loop twice
    int loops = 0;             // how many of its open entries are loops
    std::vector<int> entries;  // each once
};

struct Decision {
    int entry;
    State state;
};

class Search {
public:
    explicit Search(std::istream& in) {
        int n = 0;
        in >> n;
        rows.resize(n);
        colours.resize(n);
        for (int e = 0; e < 3 * n; ++e) {
            Entry entry{e / 3, {}};
            in >> entry.colours[0] >> entry.colours[1];
            entries.push_back(entry);
            for (int c : entry.colours) ++colours.at(c).open;
            colours[entry.colours[0]].entries.push_back(e);
            if (!entry.loop()) colours[entry.colours[1]].entries.push_back(e);
            colours[entry.colours[0]].loops += entry.loop();
        }
        state.assign(entries.size(), Open);
        trail.reserve(entries.size());
        pending.resize(most_planned());
    }

    void run() {
        for (const Colour& colour : colours)
            if (!look_at(colour)) return;
        if (propagate()) descend();
    }

    std::uint64_t count = 0;
    std::uint64_t nodes = 0;

private:
    std::vector<Entry> entries;
    std::vector<Row> rows;
    std::vector<Colour> colours;
    std::vector<State> state;
    std::vector<int> trail;
    std::vector<Decision> pending;  // of which `planned` are in use
    std::size_t planned = 0;

    // No entry is decided twice in one propagation, which bounds what can be planned in it.
    std::size_t most_planned() const {
        std::size_t most = 1;
        for (const Colour& colour : colours) most += colour.entries.size();
        for (const Entry& entry : entries)
            for (int c : entry.colours) most += 2 + colours[c].entries.size();
        return most;
    }

    // Tries every open entry of a row with fewest of them.
    void descend() {
        const int row = narrowest_row();
        if (row < 0) {
            ++count;
            return;
        }
        ++nodes;
        const std::size_t mark = trail.size();
        for (int e = 3 * row; e < 3 * row + 3; ++e) {
            if (state[e] != Open) continue;
            plan(e, Taken);
            if (propagate()) descend();
            undo(mark);
        }
    }

    int narrowest_row() const {
        int best = -1;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (rows[row].decided) continue;
            if (rows[row].open == 2) return static_cast<int>(row);
            if (best < 0) best = static_cast<int>(row);
        }
        return best;
    }

    // Carries out what is pending and all that follows; false on a contradiction.
    bool propagate() {
        bool ok = true;
        for (std::size_t i = 0; ok && i < planned; ++i) {
            const Decision next = pending[i];
            if (state[next.entry] == Open)
                ok = decide(next.entry, next.state);
            else
                ok = state[next.entry] == next.state;
        }
        planned = 0;
        return ok;
    }

    bool decide(int e, State to) {
        const Entry& entry = entries[e];
        count_in(e, to, -1);
        state[e] = to;
        trail.push_back(e);
        Row& row = rows[entry.row];
        if (row.open == 0 && !row.decided) return false;
        if (row.decided ? row.open > 0 : row.open == 1)
            for (int other = 3 * entry.row; other < 3 * entry.row + 3; ++other)
                plan(other, row.decided ? Closed : Taken);
        return look_at(colours[entry.colours[0]]) && look_at(colours[entry.colours[1]]);
    }

    // Counts an entry out of (by = -1) or back into (by = 1) what is open.
    void count_in(int e, State as, int by) {
        const Entry& entry = entries[e];
        rows[entry.row].open += by;
        if (as == Taken) rows[entry.row].decided = by < 0;
        for (int c : entry.colours) {
            colours[c].open += by;
            if (as == Taken) colours[c].need += by;
        }
        if (entry.loop()) colours[entry.colours[0]].loops += by;
    }

    bool look_at(const Colour& colour) {
        if (colour.need < 0 || colour.open < colour.need) return false;
        if (colour.open == 0) return true;
        if (colour.need == 0 || colour.open == colour.need) {
            for (int e : colour.entries) plan(e, colour.need == 0 ? Closed : Taken);
        } else if (colour.need == 1 && colour.loops > 0) {
            for (int e : colour.entries)
                if (entries[e].loop()) plan(e, Closed);
        }
        return true;
    }

    void plan(int e, State to) {
        pending[planned] = {e, to};
        planned += state[e] == Open;  // a branch here would often be mispredicted
    }

    void undo(std::size_t mark) {
        for (; trail.size() > mark; trail.pop_back()) {
            count_in(trail.back(), state[trail.back()], 1);
            state[trail.back()] = Open;
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    std::ifstream file(argc == 2 ? argv[1] : "");
    if (!file) return std::fputs("usage: plain FILE\n", stderr), 2;
    Search search(file);
    const auto start = std::chrono::steady_clock::now();
    search.run();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::printf("{\"count\": %llu, \"nodes\": %llu, \"seconds\": %.6f}\n",
                static_cast<unsigned long long>(search.count),
                static_cast<unsigned long long>(search.nodes), time.count());
}
